# --- before
import math


def away(x, y, a, b):
    return math.hypot(x - a, y - b)


def nearest(xs, ys, a, b):
    best = 0
    least = away(xs[0], ys[0], a, b)
    for i in range(1, len(xs)):
        h = away(xs[i], ys[i], a, b)
        if h < least:
            least = h
            best = i
    return best

# --- inputs: nearest
CALLS = [call([3.8, 0.7, 9.0], [3.9, 5.4, 9.0], 0.0, 0.0)]
# --- declined: `math.hypot` is not known to give the same last digit
