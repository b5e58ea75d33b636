# --- before
import numpy as np


def spread(cells):
    total = np.zeros(cells.shape, dtype=int)
    for axis in (0, 1):
        for axis in (1, 0):
            total += np.roll(cells, 1, axis=axis)
        total += axis
    return total

# --- inputs: spread
CALLS = [call(np.ones((3, 4), dtype=int))]

# --- declined: it rolls along an axis that is worked out
