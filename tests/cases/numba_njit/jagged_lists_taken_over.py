# --- before
def longest(rows, n):
    best = rows[0]
    for i in range(n):
        if len(rows[i]) > len(best):
            best = rows[i]
    return best
# --- inputs: longest
CALLS = [call([[1.0, 2.0], [3.0]], 2)]
# --- declined: with rows of different lengths
