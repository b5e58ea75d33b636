# --- before
import numpy as np


def first(a, b):
    found = 0
    for i in range(len(a)):
        if a[i] > 0:
            b[i] = 1.0
            if b[i] > a[i]:
                found = i
                break
    return found


# --- inputs: first
CALLS = [call(np.ones(5), np.zeros(5))]
# --- declined: `break` may end the loop early
