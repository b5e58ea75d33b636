# --- before
import numpy as np


def brighter(img, out):
    for i in range(len(img)):
        out[i] = img[i] + 1

# --- inputs: brighter
CALLS = [call(np.arange(100).astype(np.uint8), np.zeros(100, dtype=np.uint8))]

# --- declined: it calculates with a NumPy uint8, and NumPy's result would be as narrow
