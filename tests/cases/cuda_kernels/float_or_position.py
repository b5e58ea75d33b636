# --- before
import numpy as np


def last_above(x, best):
    for i in range(len(x)):
        if i > best:
            best = i
    return best * x.shape[0]

# --- inputs: last_above
CALLS = [call(np.linspace(1, 2, 9), 2.7)]

# --- declined: `best` gathers numbers of several kinds
