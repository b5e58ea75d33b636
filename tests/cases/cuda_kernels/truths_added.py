# --- before
import numpy as np


def both(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] + b[i]

# --- inputs: both
CALLS = [call(np.ones(20, dtype=bool), np.ones(20, dtype=bool), np.zeros(20))]

# --- declined: it calculates with truths of NumPy's as with numbers
