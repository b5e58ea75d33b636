# --- before
import numpy as np

FACTOR = 2.0


def scaled(value):
    return FACTOR * value


def all_scaled(x):
    for i in range(len(x)):
        x[i] = scaled(x[i])

# --- inputs: all_scaled
CALLS = [call(np.ones(5))]

# --- declined: reads the global `FACTOR`
