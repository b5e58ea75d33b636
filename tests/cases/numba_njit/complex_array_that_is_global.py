# --- before
import numpy as np

WEIGHTS = np.array([1j, 0.5, -1j])


def weighted(xs, n):
    total = 0j
    for i in range(n):
        total += xs[i] * WEIGHTS[i]
    return total

# --- inputs: weighted
CALLS = [call(np.array([1j, 2.0, 0.5 - 1j]), 3)]

# --- declined: `WEIGHTS[i]` meets a complex number
