# --- before
import numpy as np


def taken(a):
    if a[0] > 1.5:
        a[0] = 0.0
    return a[0]


def total(a):
    b = a * 2.0
    return b, taken(a) + a.sum()


# --- inputs: total
CALLS = [call(np.array([0.5, 0.25])), call(np.array([2.5, 0.25]))]

# --- declined: changes arrays among array operations
