# --- before
def bubble(a, n):
    for i in range(n - 1):
        if a[i] > a[i + 1]:
            a[i], a[i + 1] = a[i + 1], a[i]

# --- inputs: bubble
import numpy as np

CALLS = [call(np.arange(9.0)[::-1].copy(), 9)]

# --- declined: which an earlier iteration may have written
