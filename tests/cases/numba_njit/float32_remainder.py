# --- before
import numpy as np


def wrapped(a):
    s = 0.0
    for x in a:
        s += x % 2
    return s

# --- inputs: wrapped
CALLS = [call(np.arange(5, dtype=np.float32))]

# --- declined: it uses `Mod` on a NumPy float32
