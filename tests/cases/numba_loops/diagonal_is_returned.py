# --- before
import numpy as np


def halves(a):
    a *= 0.5
    return np.diag(a)

# --- inputs: halves
CALLS = [call(np.ones((2, 2)))]

# --- declined: it returns `np.diag(a)`
