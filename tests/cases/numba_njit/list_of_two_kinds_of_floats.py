# --- before
import numpy as np


def gathered(a, n):
    out = []
    for i in range(n):
        out.append(a[i])
        out.append(0.5)
    return out

# --- inputs: gathered
CALLS = [call(np.array([1.5, 2.5]), 2)]

# --- declined: it puts a float into a list of NumPy floats
