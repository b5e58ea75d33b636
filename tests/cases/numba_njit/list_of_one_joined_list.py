# --- before
def shared(n, a, b):
    rows = [a + b] * n
    for k in range(n):
        rows[k][0] += k
    return rows[0][0]
# --- inputs: shared
CALLS = [call(3, [1.0], [2.0])]
# --- declined: it repeats one list
