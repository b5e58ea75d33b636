# --- before
import numpy as np


def reversed_(n):
    a = np.array([1.0])
    for i in range(n):
        a = np.append(i, a)
        a = np.append(a, 1)
    return a

# --- inputs: reversed_
CALLS = [call(3)]

# --- declined: the loop uses `a` in another way, which needs it whole
