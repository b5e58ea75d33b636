# --- before
def until(values, limit):
    for v in values:
        if v > limit:
            return
        yield v


def total(values, limit):
    s = 0
    for v in until(values, limit):
        s += v
    return s
# --- inputs: total
CALLS = [call([1, 2, 9, 3], 5), call([1, 2], 5)]
CHECKS = [call([], 1)]
# --- declined: until is a generator
