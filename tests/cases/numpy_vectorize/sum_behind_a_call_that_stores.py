# --- before
import numpy as np


def taken(a):
    if a[0] > 1.5:
        a[0] = 0.0
    return a[0]


def total(a):
    s = 0.0
    for x in a:
        s += x * x
    return s, taken(a) + sum(a)


# --- inputs: total
CALLS = [call(np.array([0.5, 0.25])), call(np.array([2.5, 0.25]))]

# --- declined: calls `sum`
