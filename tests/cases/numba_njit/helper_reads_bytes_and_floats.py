# --- before
import numpy as np


def at(cells, i):
    return cells[i]


def masked(mask, values):
    """A byte is made an int of 64 bits where it is read, and a float must not be."""
    total = 0.0
    for i in range(len(values)):
        if at(mask, i) > 0:
            total += at(values, i)
    return total
# --- inputs: masked
CALLS = [call(np.ones(20, dtype=np.uint8), np.arange(20) * 1.0)]
# --- declined: at is called with different kinds of arrays
