# --- before
import numpy as np


def largest(a):
    best = -1.0
    for x in a:
        if x > best:
            best = x
    return best

# --- inputs: largest
CALLS = [call(np.arange(5.0))]

# --- declined: it returns a float or a NumPy float, depending on the data
