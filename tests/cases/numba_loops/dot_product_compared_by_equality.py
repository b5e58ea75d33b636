# --- before
import numpy as np


def right_angles(X, w):
    count = 0
    for i in range(len(X)):
        if np.dot(X[i], w) == 0:
            count += 1
    return count


# --- inputs: right_angles
CALLS = [call(np.eye(4), np.ones(4))]

# --- declined: a last digit of a dot product might decide
