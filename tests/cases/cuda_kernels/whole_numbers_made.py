# --- before
import numpy as np


def halves(a):
    out = np.zeros_like(a)
    for i in range(len(a)):
        out[i] = a[i] * 1e300
    return out

# --- inputs: halves
CALLS = [call(np.zeros(20, dtype=int))]

# --- declined: it makes an array of whole numbers
