# --- before
import numpy as np

X = np.ones((4, 3))


def grow(d):
    X[0] += d
    return d


def total(n):
    found = 0.0
    for i in range(n):
        found += grow(np.linalg.norm(X[i]))
    return found
# --- inputs: total
CALLS = [call(4)]
# --- declined: `grow` may do more than compute
