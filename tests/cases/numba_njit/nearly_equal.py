# --- before
import numpy as np


def count(a):
    found = 0
    for x in a:
        if np.exp(x) == 1.0:
            found += 1
    return found

# --- inputs: count
CALLS = [call(np.array([0.1, 0.0, 3.0]))]

# --- declined: `np.exp` of one number is not known to give the same last digit
