# --- before
import numpy as np


def shared_out(a, b):
    total = 0.0
    for value in a.flatten():
        b[0, 0] += value
        total += value
    return total


# --- inputs: shared_out
import numpy as np

SAME = np.ones((5, 4))
CALLS = [call(np.ones((5, 4)), np.ones((2, 2))), call(SAME, SAME)]

# --- declined: it calls `a.flatten`, which is not a plain function of this file
