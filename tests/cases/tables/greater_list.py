# --- before
def greater(values):
    limits = [1, 2, 3]
    best = max(limits, values)
    best.append(4)
    return best
# --- inputs: greater
CALLS = [call([0]), call([0]), call([5]), call([0])]
# --- declined: is passed on
