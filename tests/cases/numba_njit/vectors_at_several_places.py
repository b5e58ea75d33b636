# --- before
import numpy as np


def total(points, places):
    s = 0.0
    for k in range(2):
        s += points[places][k]
    return s


# --- inputs: total
CALLS = [call([np.array([1.0, 2.0])], np.array(0))]
# --- declined: `points` is asked for `places`, which may be more than one place
