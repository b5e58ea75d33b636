# --- before
import numpy as np


def near(X, w, flag):
    if flag:
        k = 1
    else:
        s = 0.0
        for j in range(len(X)):
            s += np.linalg.norm(X[j] - X[k])
        return s
    return k
# --- inputs: near
X = np.random.default_rng(1).normal(size=(300, 3))
CALLS = [call(X, np.ones(3), True), call(X, np.ones(3), False), call(X[:0], np.ones(3), False)]
# --- declined: `k` may have no value before the loop
