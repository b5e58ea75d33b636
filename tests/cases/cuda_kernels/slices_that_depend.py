# --- before
import numpy as np


def shifted(u, steps):
    for step in range(steps):
        for i in range(len(u)):
            u[i] = 0.5 * u[i]
        u[1:] = u[:-1]
    return u

# --- inputs: shifted
CALLS = [call(np.linspace(0, 1, 9), 3)]

# --- declined: an earlier iteration has written
