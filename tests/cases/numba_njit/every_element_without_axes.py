# --- before
import numpy as np


def count(u):
    t = 0.0
    for () in np.ndindex(u.shape):
        t += 1.0
    return t


# --- inputs: count
CALLS = [call(np.array(3.0))]
# --- declined: is of type float64 array
