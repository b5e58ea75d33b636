# --- before
def corner(xs, i):
    if xs[i] < 0:
        return None
    if xs[i] > 9:
        return i, i + 1, i + 2
    return i, i + 1


def corners(xs):
    n = 0
    for i in range(len(xs)):
        found = corner(xs, i)
        if found is not None:
            n += found[1]
    return n
# --- inputs: corners
CALLS = [call([3, -1, 4]), call([2, 7, 5, -3])]
CHECKS = [call([]), call([10, 20]), call([-1])]
# --- declined: None
