# --- before
def busiest(counts, n):
    total = 0
    for day in range(n):
        total += max(range(len(counts)), key=lambda k: counts[k] * day, default=-1)
    return total
# --- inputs: busiest
CALLS = [call([1.0, 2.5], 5)]
CHECKS = [call([], 5)]
# --- declined: it calls `max` with named arguments
