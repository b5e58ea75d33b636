# --- before
import numpy as np


def total(points, shifted):
    if shifted:
        c = np.ones(2)
    found = 0.0
    for i in range(len(points)):
        if points[i][0] > 5.0:
            found += np.linalg.norm(points[i] - c)
    return found
# --- inputs: total
CALLS = [call(np.ones((3, 2)), True), call(np.ones((3, 2)), False)]
# --- declined: `c` may have no value before the loop
