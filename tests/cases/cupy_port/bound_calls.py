# --- before
import numpy as np


def first(names):
    print(names)
    return 1


def scaled(u, names):
    rest = names[first(names):]
    return u * 2, rest

# --- inputs: scaled
CALLS = [call(np.ones(3), [1, 2])]

# --- declined: it prints
