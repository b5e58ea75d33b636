# --- before
import numpy as np


def count(a, b):
    found = 0
    for i in range(len(a)):
        if np.exp(a[i]) < np.log(b[i]):
            found += 1
    return found

# --- inputs: count
CALLS = [call(np.array([0.1, 0.0, 3.0]), np.array([0.3, 2.0, 5.0]))]
# --- declined: not known to give the same last digit
