# --- before
def items(xs):
    for x in xs:
        yield x


def grown(xs, limit):
    s = 0
    for x in items(xs):
        s += x
        if s < limit:
            xs.append(x)
    return s
# --- inputs: grown
CALLS = [call([1, 2, 3], 20), call([1, 1], 1)]
CHECKS = [call([], 5)]
# --- declined: is a generator
