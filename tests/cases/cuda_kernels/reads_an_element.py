# --- before
import numpy as np


def pushed(u, steps):
    for step in range(steps):
        left = u[0]
        for i in range(len(u)):
            u[i] = u[i] + left
    return u

# --- inputs: pushed
CALLS = [call(np.ones(5), 3)]
CHECKS = []

# --- declined: reads elements of `u`
