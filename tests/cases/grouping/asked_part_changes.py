# --- before
def follow(steps):
    rows = [[0, 1], [1, 2]]
    for step in steps:
        for row in rows:
            if row[0] == step[0]:
                step[0] = row[1]
        rows.append([step[0] + 5, 0])
    return rows
# --- inputs: follow
CALLS = [call([[0], [1], [5]])]
# --- declined: `step[0]` may change while the rows are gone through
