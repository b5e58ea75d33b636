# --- before
def fill(rows, n):
    for i in range(n):
        row = []
        for j in range(n):
            row.append(i * j)
        rows.append(row)
    return len(rows)
# --- inputs: fill
CALLS = [call([], 3)]
# --- declined: empty list
