# --- before
import numpy as np


def mark(x):
    if x < 0:
        return False
    return 1


def marks(w):
    return np.array([mark(x) for x in w])
# --- inputs: marks
CALLS = [call(np.array([1.0, -1.0]))]
# --- declined: mark returns a bool or an int
