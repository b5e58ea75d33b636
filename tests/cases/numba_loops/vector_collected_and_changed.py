# --- before
import numpy as np


def drift(x, steps, path):
    for k in range(steps):
        x = x * 0.5
        path.append(x)
        x += 1.0


# --- inputs: drift
CALLS = [call(np.ones(3), 4, [])]

# --- declined: puts `x`, a 1-dimensional float64 array, into another list
