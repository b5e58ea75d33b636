# --- before
import numpy as np


def spread(a):
    return np.insert(a * 2, 0, 1.0)

# --- inputs: spread
CALLS = [call(np.ones(4))]

# --- declined: CuPy has no `insert`
