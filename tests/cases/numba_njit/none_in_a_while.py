# --- before
def turns(values, limit):
    last = None
    i = 0
    while i < len(values) and (i == 0 or last < limit):
        last = values[i]
        i += 1
    return i
# --- inputs: turns
CALLS = [call([1, 2, 5, 1], 4), call([1, 2], 4)]
CHECKS = [call([], 4)]
# --- declined: `last` is None
