# --- before
import numpy as np


def spread(cells):
    excited = np.zeros(cells.shape, dtype=bool)
    for axis in (0, 1):
        excited |= np.roll(cells, 1, axis=axis) == cells + 1
    return excited, axis

# --- inputs: spread
CALLS = [call(np.ones((3, 4), dtype=int))]

# --- declined: it rolls along an axis that is worked out
