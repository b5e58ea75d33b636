# --- before
import numpy as np


def middle(X, w):
    total = 0.0
    for i in range(len(X)):
        total += np.median(X[i], overwrite_input=True) + np.dot(X[i], w)
    return total
# --- inputs: middle
CALLS = [call(np.array([[3.0, 1.0], [2.0, 5.0]]), np.array([1.0, 2.0]))]
# --- declined: `np.median` is called in a way that is not followed
