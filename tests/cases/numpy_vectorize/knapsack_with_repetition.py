# --- before
def pack(weights, values, capacity):
    best = [0] * (capacity + 1)
    for i in range(len(weights)):
        for w in range(weights[i], capacity + 1):
            best[w] = max(best[w], best[w - weights[i]] + values[i])
    return best[capacity]

# --- inputs: pack
CALLS = [call([2, 3, 4], [3, 4, 5], 10)]

# --- declined: which an earlier iteration may have written
