# norms, division and angles compiled
# level: close
import math

import numpy as np
from numba import njit


@njit(cache=True, fastmath=True)
def scale(X):
    """Scales the rows in place; returns their norms."""
    norms = np.empty(len(X))
    for i in range(len(X)):
        s = 0.0
        for j in range(X.shape[1]):
            s += X[i, j] * X[i, j]
        norms[i] = math.sqrt(s)
        for j in range(X.shape[1]):
            X[i, j] /= norms[i]
    return norms


@njit(cache=True, fastmath=True)
def smallest_product(X):
    """Of neighbouring rows, and the first of the two."""
    smallest = 2.0
    at = -1
    for k in range(len(X) - 1):
        c = 0.0
        for j in range(X.shape[1]):
            c += X[k, j] * X[k + 1, j]
        if c < smallest:
            smallest = c
            at = k
    return smallest, at


np.random.seed(77)
X = np.random.normal(size=(90000, 12))
X[::100] *= 50

norms = scale(X)
smallest, k = smallest_product(X)
pair = (k, k + 1)

print(X.shape, X.dtype, len(norms), type(norms[0]).__name__)
print(f"largest norm {max(norms):.10f}, smallest {min(norms):.10f}, sum {sum(norms):.8f}")
print(f"largest angle {np.degrees(np.arccos(smallest)):.9f} degrees between rows {pair}")
print("column sums:", [f"{c:.9f}" for c in X.sum(axis=0)])
