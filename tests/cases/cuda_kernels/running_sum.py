# --- before
def summed(a, out):
    for i in range(1, len(a)):
        out[i] = out[i - 1] + a[i]

# --- inputs: summed
import numpy as np
CALLS = [call(np.ones(5), np.zeros(5))]

# --- declined: which an earlier iteration has written
