# --- before
import numpy as np

X = np.ones((4, 2))


def steps():
    for i in range(4):
        X[i] *= 3.0
        yield i


def total():
    found = 0.0
    for i, x in zip(steps(), X):
        found += np.linalg.norm(x)
    return found
# --- inputs: total
CALLS = [call()]
# --- declined: the file defines a generator
