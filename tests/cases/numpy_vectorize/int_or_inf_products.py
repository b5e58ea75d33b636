# --- before
def scaled(costs, n):
    out = [0] * n
    for i in range(n):
        out[i] = costs[i] * 2
    return out

# --- inputs: scaled
INF = float("inf")
CALLS = [call([1, INF, 3], 3)]

# --- declined: only small sums are exact
