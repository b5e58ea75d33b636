# --- before
import numpy as np


def drift(a, x):
    s = x
    for i in range(len(a)):
        if a[i] > 0.5:
            s = a[i]
        s = s * 0.5
    return s

# --- inputs: drift
CALLS = [call(np.arange(5.0), 0.5)]

# --- declined: `s` is a float or a NumPy float, depending on the data
