# --- before
import numpy as np


def spread(cells):
    total = 0
    for axis in (0, 1):
        total += (np.roll(cells, 1, axis=axis) == cells + 1).sum()
        if total > 3:
            break
    return total

# --- inputs: spread
CALLS = [call(np.ones((3, 4), dtype=int))]

# --- declined: it rolls along an axis that is worked out
