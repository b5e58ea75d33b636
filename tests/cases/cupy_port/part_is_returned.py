# --- before
import numpy as np


def inner(a):
    b = np.sqrt(a)
    return b[1:-1]

# --- inputs: inner
CALLS = [call(np.ones(4))]

# --- declined: it returns a part of an array
