# --- before
import numpy as np


class Model:
    def __init__(self, X):
        self._X = X

    @property
    def X(self):
        self._X[0] *= 2.0
        return self._X


def lengths(model, n):
    found = []
    for i in range(n):
        found.append(np.linalg.norm(model.X[i]))
    return found
# --- inputs: lengths
CALLS = [call(Model(np.ones((4, 2))), 4)]
# --- declined: may be a property of the file's own classes
