# --- before
def smallest(costs, limits):
    best = float("inf")
    for i in range(len(costs)):
        if limits[i] < best:
            best = limits[i]
        if costs[i] < best:
            best = costs[i]
    return best

# --- inputs: smallest
INF = float("inf")
CALLS = [call([1, INF, 3], [0.5, 2.5, 7.0])]

# --- declined: in turns
