# --- before
import numpy as np


def total(a, k):
    s = 0.0
    for length in a.shape[:k]:
        for i in range(length):
            s += a[i, i]
    return s


# --- inputs: total
import numpy as np

CALLS = [call(np.arange(9.0).reshape(3, 3), 2), call(np.arange(16.0).reshape(4, 4), 2)]

# --- declined: it takes a slice, and only slices of lists are compiled so far
