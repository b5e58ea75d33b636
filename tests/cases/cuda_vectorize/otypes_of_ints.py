# --- before
import numpy as np


def rounds(x):
    n = 0
    while x > 1.0:
        x = x * 0.5
        n += 1
    return n


def all_rounds(x):
    return np.vectorize(rounds, otypes=[float])(x)

# --- inputs: all_rounds
CALLS = [call(np.linspace(0.0, 9.0, 5))]

# --- declined: `otypes`
