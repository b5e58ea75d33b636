# --- before
import numpy as np


def spread(x, i, w):
    np.add.at(x, i[::-1], w * 2.0)
    return x

# --- inputs: spread
CALLS = [call(np.ones(3), np.array([1, 0, 1]), np.array([0.1, 0.2, 0.3]))]

# --- declined: may be gone through backwards
