# --- before
import numpy as np


def scale(X):
    total = 0.0
    for row in X:
        norm = np.linalg.norm(row)
        row /= norm
        total += norm
    return total
# --- inputs: scale
CALLS = [call(np.arange(1.0, 13.0).reshape(4, 3))]
# --- declined: `row` is bound more than once in the loop
