# --- before
import numpy as np


def doubled(a):
    np.multiply(a, 2, a)
    return a.sum()

# --- inputs: doubled
CALLS = [call(np.ones(4))]

# --- declined: more arguments than are known here
