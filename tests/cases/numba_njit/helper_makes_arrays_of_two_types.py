# --- before
import numpy as np


def doubled(cells):
    found = np.zeros(len(cells), dtype=cells.dtype)
    for i in range(len(cells)):
        found[i] = cells[i] + cells[i]
    return found


def product(counts, weights):
    total = 0.0
    for i in range(1, len(counts)):
        total += doubled(counts)[i] * doubled(weights)[i]
    return total
# --- inputs: product
CALLS = [call(np.arange(9), np.arange(9) * 1.0)]
# --- declined: doubled is called with different kinds of
