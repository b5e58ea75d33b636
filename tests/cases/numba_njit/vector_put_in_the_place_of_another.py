# --- before
import numpy as np


def shift(points, others):
    total = 0.0
    for i in range(len(points)):
        points[i] = others[i]
        total += points[i][0]
    return total


# --- inputs: shift
CALLS = [call([np.array([1.0, 2.0])], [np.array([0.5, 1.0])])]
# --- declined: `points` gets something in the place of a vector that may be no new one of its length
