# --- before
def find(xs, n, z):
    if xs[n] > 1:
        return n, z
    return None


def score(xs):
    s = 0
    for i in range(len(xs)):
        r = find(xs, i, None if i else 3)
        if r is not None:
            s += r[0]
            if r[1] is None:
                s += 1
    return s
# --- inputs: score
CALLS = [call([0.5, 2.0, 1.5]), call([3.5])]
CHECKS = [call([2.0, 0.0, 3.0]), call([])]
# --- declined: find returns None or a tuple
