# --- before
def fill(rows, n):
    last = [0]
    for i in range(n):
        row = []
        for j in range(i + 1):
            row.append(j * j)
        rows.append(row)
        last = row
    return len(last)
# --- inputs: fill
CALLS = [call([], 3)]
# --- declined: into another list
