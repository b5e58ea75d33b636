# --- before
import numpy as np


def put(cells, i, x):
    cells[i] = x


def copied(pixels, kept, values):
    """A test of what fits the wider one lets too much into the other."""
    for i in range(len(values)):
        put(pixels, i, values[i])
        put(kept, i, values[i])
    return kept
# --- inputs: copied
CALLS = [call(np.zeros(20, dtype=np.uint8), np.zeros(20, dtype=np.int16), np.arange(20))]
# --- declined: put is called with different kinds of arrays
