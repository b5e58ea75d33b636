# --- before
import numpy as np


def larger(a, w):
    s = 0.0
    for i in range(len(a)):
        if a[i] > 1.0:
            t = a[i]
        else:
            t = w[i]
        s += t * a[i]
    return s

# --- inputs: larger
CALLS = [call(np.arange(5, dtype=np.float32), np.arange(5) / 3)]

# --- declined: it calculates with a NumPy float or a NumPy float32 and a NumPy float32, depending on the data
