# --- before
import numpy as np


def trace(a):
    diagonal = np.diag(a)
    a[0] *= 2.0
    return diagonal[0] + diagonal[1]

# --- inputs: trace
CALLS = [call(np.ones((2, 2)))]

# --- declined: it keeps an array in another shape under a name
