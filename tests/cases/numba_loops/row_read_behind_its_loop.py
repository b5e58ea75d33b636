# --- before
import numpy as np


def norms(X):
    total = 0.0
    for x in X:
        total += np.abs(x).sum()
    return total + x[0]


# --- inputs: norms
CALLS = [call(np.arange(6.0).reshape(3, 2)), call(np.ones((2, 2)))]

# --- declined: its loop goes over the rows of an array
