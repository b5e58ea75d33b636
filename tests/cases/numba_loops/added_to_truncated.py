# --- before
import numpy as np


def spread(counts, i, w):
    np.add.at(counts, i, w * 2.0)
    return counts

# --- inputs: spread
CALLS = [call(np.ones(3, dtype=int), np.array([1, 0, 1]), np.array([0.1, 0.2, 0.3]))]

# --- declined: it adds numbers of float64 to an array of int64
