# --- before
import numpy as np


def min(*numbers):
    return 1


def norms(X, y):
    total = 0.0
    for x, t in zip(X, y):
        total += np.abs(x).sum() * t
    return total


# --- inputs: norms
CALLS = [call(np.arange(6.0).reshape(3, 2), np.ones(3)), call(np.ones((2, 2)), np.ones(2))]

# --- declined: its loop goes over the rows of an array
