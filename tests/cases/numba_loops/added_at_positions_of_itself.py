# --- before
import numpy as np


def feed_back(x, i):
    np.add.at(x, i, x * 0.5)
    return x

# --- inputs: feed_back
CALLS = [call(np.ones(3), np.array([1, 0, 1]))]

# --- declined: that it takes from the same array
