# --- before
import numpy as np


def count(a):
    found = 0
    for i in range(len(a)):
        if np.exp(a[i]) < 1.5:
            found += 1
    return found

# --- inputs: count
CALLS = [call(np.array([0.1, 0.0, 3.0], np.float32))]

# --- declined: it calls `np.exp` with a float32
