# --- before
import numpy as np
def f(a, b):
    best = -1.0
    k = -1
    for i in range(len(a)):
        if a[i] > best:
            best = a[i]
            k = i
        if b[i] > best:
            best = b[i]
            k = -i
    return float(best), k
# --- inputs: f
CALLS = [call(np.array([1.0, 2.0, 3.0, 5.0]), np.array([1.0, 5.0, 2.0, 3.0]))]
# --- declined: several statements of the loop change `best`, in turns
