# --- before
import numpy as np


def bound(X, v, more):
    total = 0.0
    counts = [0.0]
    for i in range(len(X) - 1):
        total += np.dot(X[i], v)
        counts = more + more
        counts[0] += 1
    return total
# --- inputs: bound
X = np.random.default_rng(36).normal(size=(6, 3))
CALLS = [call(X, np.ones(3), [X[2]])]
# --- declined: an element of `counts` may be a row, which is changed in place
