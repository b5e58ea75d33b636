# --- before
def weighted(xs, first):
    total = 0.0
    for i, x in enumerate(xs, first):
        total += i * x
    return total
# --- inputs: weighted
CALLS = [call([1.0, 2.0, 4.0], 2)]
CHECKS = []
# --- declined: it calls `enumerate`
