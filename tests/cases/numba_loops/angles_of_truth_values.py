# --- before
import numpy as np


def turned(u, v, n):
    """`np.arctan2` of truth values gives float16 in NumPy, not float64."""
    for k in range(n):
        u = u + 0.1 * np.arctan2(u > v, v > 0.5) - 0.01 * u
    return u


# --- inputs: turned
CALLS = [call(np.linspace(0.0, 1.0, 6), np.linspace(1.0, 0.0, 6), 3)]

# --- declined: line 7: it calls `np.arctan2` with an array
