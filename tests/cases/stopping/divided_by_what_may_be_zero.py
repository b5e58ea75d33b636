# --- before
def steep(xs, ys):
    return any([x / y > 2.0 for x, y in zip(xs, ys)])
# --- inputs: steep
CALLS = [call([5.0, 6.0], [2.0, 1.0])]
CHECKS = [call([5.0, 1.0], [1.0, 0.0])]
# --- declined: it may divide by zero
