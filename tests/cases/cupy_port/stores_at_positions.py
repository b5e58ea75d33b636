# --- before
import numpy as np


def marked(a, places):
    out = np.zeros_like(a)
    out[places] = a[places]
    return out

# --- inputs: marked
CALLS = [call(np.ones(4), np.array([1, 1]))]

# --- declined: it stores at positions from an array
