# --- before
def fill(rows, n):
    row = []
    for i in range(n):
        row.append(i * 0.5)
        rows.append(row)
# --- inputs: fill
CALLS = [call([], 3)]
# --- declined: into another list
