# --- before
import numpy as np


def mixed(u, v, steps):
    for step in range(steps):
        for i in range(1, len(u)):
            v[i] = u[i - 1] + 1.0
        u = v
    return u

# --- inputs: mixed
CALLS = [call(np.zeros(5), np.zeros(5), 3)]
CHECKS = []

# --- declined: may be one array here
