# --- before
def running(costs, n):
    for i in range(1, n):
        costs[i] = costs[i - 1] + costs[i]
    return costs

# --- inputs: running
INF = float("inf")
CALLS = [call([1, INF, 3], 3)]

# --- declined: adds up ints that may be infinite
