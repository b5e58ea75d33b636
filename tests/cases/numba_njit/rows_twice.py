# --- before
def fill(rows, others, n):
    for i in range(n):
        row = []
        for j in range(n):
            row.append(i * j)
        rows.append(row)
        others.append(row)
# --- inputs: fill
CALLS = [call([], [], 3)]
# --- declined: into another list
