# --- before
import numpy as np


def total(X, pairs):
    found = []
    for i in range(len(X)):
        found.append(np.linalg.norm(X[i]))
        for q in pairs:
            for r in q:
                found.append(r)
    return found
# --- inputs: total
CALLS = [call(np.ones((3, 2)), [[1.0], [2.0]])]
# --- declined: going over `q` may change an array
