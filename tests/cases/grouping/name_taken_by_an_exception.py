# --- before
def check(words, test):
    rows = [["a", 1], ["a", 2], ["b", 1]]
    for word in words:
        for row in rows:
            if row[0] == word:
                try:
                    test(row[1])
                except ValueError as word:
                    pass
        rows.append(["c", len(rows)])
    return rows
# --- inputs: check
CALLS = [call(["a", "b"], float)]
CHECKS = [call(["a"], lambda number: int("x"))]
# --- declined: `word` may change while the rows are gone through
