# --- before
def arriving(weights, fired, n):
    total = 0.0
    for i in range(n):
        total += weights[i]
        for j in fired:
            total += weights[j] * i
    return total
# --- inputs: arriving
WEIGHTS = [0.5, 1.5, 2.5]
CALLS = [call(WEIGHTS, [], 3), call(WEIGHTS, [], 2)]
# --- declined: empty list
