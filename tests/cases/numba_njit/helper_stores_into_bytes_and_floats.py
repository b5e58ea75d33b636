# --- before
import numpy as np


def put(cells, i, x):
    cells[i] = x


def halves(pixels, kept, values):
    """What is cut off for the one array is kept in the other."""
    for i in range(len(values)):
        put(pixels, i, values[i] * 0.5)
        put(kept, i, values[i] * 0.5)
    return kept
# --- inputs: halves
CALLS = [call(np.zeros(20, dtype=np.uint8), np.zeros(20), np.arange(20) * 2.0)]
# --- declined: put is called with different kinds of arrays
