# --- before
import numpy as np


def spread(cells, shift):
    excited = np.zeros(cells.shape, dtype=bool)
    for axis in (0, 1):
        excited |= np.roll(cells, shift, axis=axis) == cells + 1
    return excited

# --- inputs: spread
CALLS = [call(np.ones((3, 4), dtype=int), 1)]

# --- declined: it rolls along an axis that is worked out
