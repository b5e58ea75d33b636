# --- before
def relax(a, n):
    for i in range(1, n):
        a[i] = 0.5 * (a[i - 1] + a[i + 1])

# --- inputs: relax
import numpy as np

CALLS = [call(np.arange(20.0) ** 2, 19)]

# --- declined: reads `a[i - 1]`, which an earlier iteration has written
