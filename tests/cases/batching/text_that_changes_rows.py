# --- before
import numpy as np

WEIGHTS = np.ones(3)


class Mark:
    def __repr__(self):
        WEIGHTS[0] += 5.0
        return "Mark"


def printed(X, mark):
    out = []
    for i in range(len(X)):
        out.append(np.dot(X[i], WEIGHTS))
        print(mark)
    return out
# --- inputs: printed
CALLS = [call(np.random.default_rng(40).normal(size=(9, 3)), Mark())]
# --- declined: `__repr__` may do more than make a text
