# --- before
def count(words):
    last = []
    rows = []
    for word in words:
        try:
            for row in rows:
                if row[0] == word:
                    row[1] += 1
                    break
            else:
                if rows:
                    last.append(row[1])
                rows.append([word, len(rows)])
        except ValueError:
            pass
    return rows, last
# --- inputs: count
CALLS = [call(["a", "b", "c", "a", "d"])]
# --- declined: `row` is used again after the inner loop
