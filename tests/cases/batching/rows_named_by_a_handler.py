# --- before
import numpy as np


def handled(X, v, n):
    try:
        n + 1
    except TypeError as X:
        n = 0
    total = 0.0
    for i in range(n):
        total += np.dot(X[i], v)
    return total
# --- inputs: handled
X = np.random.default_rng(37).normal(size=(6, 3))
CALLS = [call(X, np.ones(3), 6)]
CHECKS = [call(X, np.ones(3), None)]
# --- declined: `X` may have no value before the loop
