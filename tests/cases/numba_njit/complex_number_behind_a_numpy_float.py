# --- before
def weighted(x, n):
    total = 0j
    for i in range(n):
        total += x[i] * 1j
    return total

# --- inputs: weighted
import numpy as np

CALLS = [call(np.array([1.0, 2.0, 0.5]), 3)]

# --- declined: multiplies or divides a float of NumPy, which comes first, by Python's complex number
