# --- before
import numpy as np


def picked(a, order):
    b = a[order] * 2.0
    return b + a

# --- inputs: picked
CALLS = [call(np.arange(5.0), np.array([4, 3, 2, 1, 0]))]

# --- declined: picks elements by an array of positions
