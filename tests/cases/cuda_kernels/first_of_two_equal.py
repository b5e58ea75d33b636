# --- before
import numpy as np


def highest(x):
    best = 0.0
    for i in range(len(x)):
        if x[i] >= best:
            best = x[i]
    return best

# --- inputs: highest
CALLS = [call(np.linspace(1, 2, 9))]

# --- declined: `best` is read or set in another way than it gathers
