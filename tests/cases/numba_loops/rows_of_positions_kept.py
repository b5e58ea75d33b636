# --- before
import numpy as np


def places(a, limit):
    found = np.argwhere(a > limit)
    for i, j in found:
        a[i, j] = 0.0
    return found

# --- inputs: places
CALLS = [call(np.ones((3, 4)), 0.5)]

# --- declined: more with the rows of `np.argwhere` than to go through them
