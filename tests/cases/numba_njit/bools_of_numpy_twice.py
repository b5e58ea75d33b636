# --- before
def both(xs, limit):
    found = 0
    for i in range(len(xs)):
        inside = xs[i] < limit
        found += inside + inside
    return found
# --- inputs: both
import numpy as np

CALLS = [call(np.array([0.5, -0.25, 2.0]), 1.0), call(np.array([0.5, 1.5]), 1.0)]
CHECKS = [call(np.array([]), 1.0)]
# --- declined: True and False as numbers
