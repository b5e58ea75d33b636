# --- before
import numpy as np


def last_of(a):
    last = 0.0
    for i in range(len(a)):
        if a[i] > 0.5:
            last = a[i]
        else:
            last = 0.5
    return last

# --- inputs: last_of
CALLS = [call(np.random.default_rng(7).uniform(1, 2, size=50))]

# --- declined: `last` is Python's number or NumPy's, depending on the data
