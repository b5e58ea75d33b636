# --- before
import numpy as np


def binned(a, n):
    return (a * n).astype(int)

# --- inputs: binned
CALLS = [call(np.ones(4), 3)]

# --- declined: it makes whole numbers of floats
