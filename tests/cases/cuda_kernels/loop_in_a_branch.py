# --- before
import numpy as np


def scaled(x, twice):
    if twice:
        for i in range(len(x)):
            x[i] = 2.0 * x[i]
    return x

# --- inputs: scaled
CALLS = [call(np.ones(5), True)]

# --- declined: its loops stand in a branch
