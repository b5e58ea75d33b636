# --- before
import numpy as np


def half(x):
    return x / 2.0


def halves(w):
    return np.array([half(x) for x in w], dtype=int)
# --- inputs: halves
CALLS = [call(np.array([1.0, -1.0]))]
# --- declined: it makes an array of a NumPy float
