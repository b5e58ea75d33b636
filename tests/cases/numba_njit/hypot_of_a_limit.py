# --- before
import math


def within(xs, ys, limit):
    count = 0
    for i in range(len(xs)):
        if math.hypot(xs[i], ys[i]) <= limit:
            count += 1
    return count

# --- inputs: within
CALLS = [call([0.9, 0.7, 9.0], [1.2, 5.4, 9.0], 1.5)]
# --- declined: `math.hypot` is not known to give the same last digit
