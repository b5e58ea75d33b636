# --- before
import numpy as np


def heated(u, floor, n):
    """`np.tanh` of truth values gives float16 in NumPy, not float64."""
    for k in range(n):
        u = u + 0.1 * np.tanh(u > floor) - 0.01 * u
    return u


# --- inputs: heated
CALLS = [call(np.linspace(0.0, 1.0, 6), 0.5, 3), call(np.linspace(0.0, 1.0, 6), 2.0, 3)]

# --- declined: line 7: `np.tanh(u > floor)` gives numbers of half precision, which are not compiled
