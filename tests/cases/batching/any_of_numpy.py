# --- before
import numpy as np
from numpy import any


def totals(X, v):
    out = []
    for i in range(len(X)):
        out.append(np.dot(X[i], v))
    return out, any(X)
# --- inputs: totals
CALLS = [call(np.random.default_rng(41).normal(size=(9, 3)), np.ones(3))]
# --- declined: the file gives `any` another meaning
