# --- before
import numpy as np


def middle(a):
    return np.median(a, axis=1) * 2.0

# --- inputs: middle
CALLS = [call(np.ones((3, 4)))]

# --- declined: it calls `np.median` in a way that is not known
