# --- before
import numpy as np


def damped(a, k):
    b = a
    b *= k
    return b + 1.0


def run(u, v, steps):
    for _ in range(steps):
        u = u + damped(v, 0.5)
    return u

# --- inputs: run
import numpy as np

CALLS = [call(np.ones((3, 4)), np.ones((3, 4)), 2)]

# --- declined: it calculates with an array and something of an unknown kind
