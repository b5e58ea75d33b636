# --- before
import numpy as np


def spread(cells, axis):
    excited = np.zeros(cells.shape, dtype=bool)
    for step in (-1, 1):
        excited |= np.roll(cells, step, axis=axis) == cells + 1
    return excited

# --- inputs: spread
CALLS = [call(np.ones((3, 4), dtype=int), 1)]

# --- declined: it rolls along an axis that is worked out
