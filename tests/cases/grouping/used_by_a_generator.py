# --- before
def count(words):
    rows = []
    seen = []
    row = [0, 0]
    numbers = (row[1] for _ in words)
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
                break
        else:
            rows.append([word, len(rows)])
        seen.append(next(numbers))
    return rows, seen
# --- inputs: count
CALLS = [call(["a", "b", "c", "a", "d"])]
# --- declined: `row` is used again after the inner loop
