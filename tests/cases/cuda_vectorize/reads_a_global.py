# --- before
import numpy as np

RATE = 0.05


def grown(x):
    return x / (1.0 + RATE)


def all_grown(x):
    return np.vectorize(grown)(x)

# --- inputs: all_grown
CALLS = [call(np.linspace(1.0, 2.0, 5))]

# --- declined: reads the global `RATE`
