# --- before
import numpy as np


def settled(u, least):
    change = 1.0
    while change > least:
        new = 0.5 * (u + np.sqrt(u))
        change = float(np.abs(new - u).max())
        u = new
    return u

# --- inputs: settled
CALLS = [call(np.linspace(1, 2, 9), 1e-10), call(np.linspace(1, 3, 9), 1e-8)]

# --- declined: it has a `while` loop, which in single precision might not end
