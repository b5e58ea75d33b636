# --- before
import numpy as np


def total(a):
    s = 0.0
    for x in a:
        s += x
    return s

# --- inputs: total
CALLS = [call(np.arange(5, dtype=np.float32))]

# --- declined: `a` is of type float32 array
