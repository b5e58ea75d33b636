# --- before
import numpy as np


def total(a, t):
    found = 0.0
    for x in a:
        p = np.exp(-x / t)
        if p > 0.5:
            found += p
    return found

# --- inputs: total
CALLS = [call(np.array([0.1, 0.5, 3.0]), 1.0)]

# --- declined: `np.exp` of one number is not known to give the same last digit
