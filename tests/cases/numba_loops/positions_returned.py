# --- before
import numpy as np


def peaks(x, limit):
    found = np.where(x * 2.0 > limit)[0]
    return found

# --- inputs: peaks
CALLS = [call(np.arange(3.0), 1.0)]

# --- declined: which NumPy makes as a part of another array
