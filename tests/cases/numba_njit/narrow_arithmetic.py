# --- before
import numpy as np


def total(image):
    s = 0
    for i in range(len(image)):
        s = s + image[i] * 2
    return s

# --- inputs: total
CALLS = [call(np.array([1, 200], dtype=np.uint8))]

# --- declined: it calculates with a NumPy uint8, and NumPy's result would be as narrow
