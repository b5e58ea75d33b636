# --- before
import numpy as np


def scaled(x, z, weight):
    for i in range(len(x)):
        t = weight / x[i]
        if x[i] > 0.5:
            z[i] = t

# --- inputs: scaled
CALLS = [call(np.linspace(0, 1, 9), np.zeros(9), 2.0)]

# --- declined: it divides or calls a function, and where that fails a card may leave no trace of it
