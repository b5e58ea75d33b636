# --- before
def shift(a, b, n):
    for i in range(n):
        a[i] = a[i + 1] - b[i]
        b[i] = a[i + 2] * 2.0

# --- inputs: shift
import numpy as np

CALLS = [call(np.arange(20.0) ** 2, np.zeros(20), 17)]

# --- declined: the old value must still be there
