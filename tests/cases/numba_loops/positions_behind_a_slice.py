# --- before
import numpy as np


def columns(a, order):
    return a[:, order] * 2.0

# --- inputs: columns
CALLS = [call(np.ones((3, 4)), np.array([1, 0, 1]))]

# --- declined: by arrays in an unusual way
