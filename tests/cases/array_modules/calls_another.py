# --- before
import numpy as np


def smooth(u):
    return 0.5 * (u[1:] + u[:-1])


def total(u):
    return smooth(u).sum()

# --- inputs: total
CALLS = [call(np.linspace(0, 1, 5))]

# --- declined: it calls `smooth`, which would have to be changed with it
