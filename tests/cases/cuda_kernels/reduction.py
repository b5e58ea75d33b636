# --- before
def total(a):
    s = 0.0
    for i in range(len(a)):
        s += a[i]
    return s

# --- inputs: total
import numpy as np
CALLS = [call(np.ones(5))]

# --- declined: something is added up
