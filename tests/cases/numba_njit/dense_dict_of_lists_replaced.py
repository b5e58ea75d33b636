# --- before
def turn(rows, n):
    for i in range(n):
        rows[i] = rows[n - 1 - i]
    return len(rows)
# --- inputs: turn
CALLS = [call({0: [2.0], 1: [4.0]}, 2)]
# --- declined: `rows` is of type dict
