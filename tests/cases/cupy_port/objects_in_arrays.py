# --- before
import numpy as np


def doubled(a):
    return a * 2

# --- inputs: doubled
CALLS = [call(np.array([1, 2**80], dtype=object))]

# --- declined: an array of object, which a card does not hold
