# --- before
import numpy as np


def shares(a, b):
    return a // b

# --- inputs: shares
CALLS = [call(np.arange(4), np.arange(1, 5))]

# --- declined: by something that may be zero or negative
