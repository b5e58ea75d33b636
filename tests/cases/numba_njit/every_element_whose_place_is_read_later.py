# --- before
import numpy as np


def last_place(a, i, j):
    total = 0.0
    for i, j in np.ndindex(a.shape):
        total += a[i, j]
    return total, i, j


# --- inputs: last_place
import numpy as np

CALLS = [call(np.ones((5, 4)), -1, -1), call(np.ones((5, 0)), -1, -1)]

# --- declined: `np.ndindex`
