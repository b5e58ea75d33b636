# --- before
import numpy as np


def deposit(rho, x):
    np.add.at(rho, x.astype(int), 1.0)
    return rho * 1.0


def push(x, rho, steps):
    for step in range(steps):
        x = x - 0.1 * deposit(rho, x)
    return x

# --- inputs: push
CALLS = [call(np.ones(3), np.ones(3), 2)]

# --- declined: something of an unknown kind
