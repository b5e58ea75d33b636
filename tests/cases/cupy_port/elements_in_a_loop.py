# --- before
import numpy as np


def summed(a):
    out = np.zeros(len(a))
    for i in range(1, len(a)):
        out[i] = a[i] - a[i - 1]
    return out

# --- inputs: summed
CALLS = [call(np.ones(4))]

# --- declined: one element at a time
