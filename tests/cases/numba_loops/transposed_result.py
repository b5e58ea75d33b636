# --- before
import numpy as np


def turned(a, k):
    return a.T * k + 1.0

# --- inputs: turned
CALLS = [call(np.ones((3, 4)), 2.0)]

# --- declined: columns lie together
