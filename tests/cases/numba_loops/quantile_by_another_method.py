# --- before
import numpy as np


def upper(a):
    best = 0.0
    for k in range(len(a)):
        best += np.quantile(a[k], 0.9, method="lower")
    return best

# --- inputs: upper
CALLS = [call(np.ones((3, 4)))]

# --- declined: it calls `np.quantile` in a way that is not known
