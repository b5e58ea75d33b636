# --- before
def lowest(values, start=None):
    low = start
    last = None
    changes = 0
    for v in values:
        if v != last:
            changes += 1
        last = v
        if start is None:
            start = v
        elif v < start:
            start = v
    return start, changes
# --- inputs: lowest
CALLS = [call([3.5, 1.5, 1.5]), call([2.0, 7.0])]
CHECKS = [call([]), call([1.0], 0.5), call([1.0, float("nan")]), call([1, 2]), call([1.0], None)]
# --- declined: `start` is of type a default that is no number
