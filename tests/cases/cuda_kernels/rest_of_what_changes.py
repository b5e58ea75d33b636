# --- before
import numpy as np


def picked(x, out):
    n = len(x)
    for i in range(len(out)):
        n = i + 1
        out[i] = x[(i + 3) % n]

# --- inputs: picked
CALLS = [call(np.linspace(-2.0, 2.0, 9), np.zeros(9))]

# --- declined: which element `x[(i + 3) % n]` is depends on data
