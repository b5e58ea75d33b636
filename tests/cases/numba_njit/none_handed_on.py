# --- before
def weight(xs, n, z):
    best = None
    if xs[n] > 1:
        best = z
    if best is None:
        return 1
    return 2


def score(xs):
    s = 0
    for i in range(len(xs)):
        s += weight(xs, i, None if i else 3)
    return s
# --- inputs: score
CALLS = [call([0.5, 2.0, 1.5]), call([3.5])]
CHECKS = [call([2.0, 0.0, 3.0]), call([])]
# --- declined: None
