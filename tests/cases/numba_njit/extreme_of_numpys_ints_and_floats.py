# --- before
import numpy as np


def capped(a, limits):
    total = 0.0
    for i in range(len(a)):
        total += min(a[i], limits[i])
    return total


# --- inputs: capped
CALLS = [call([0.5, 2.0, 3.25], np.array([1, 2, 3]))]
# --- declined: its `min` compares ints with floats, and gives whichever it is
