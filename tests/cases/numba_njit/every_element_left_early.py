# --- before
import numpy as np


def until_negative(a):
    total = 0.0
    for value in a.ravel():
        if value < 0:
            break
        total += value
    return total


# --- inputs: until_negative
import numpy as np

CALLS = [call(np.random.default_rng(1).normal(size=(6, 7)) + 1)]

# --- declined: it calls `a.ravel`, which is not a plain function of this file
