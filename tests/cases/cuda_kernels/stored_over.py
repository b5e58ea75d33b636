# --- before
import math

import numpy as np


def last(x, z):
    for i in range(len(z)):
        for k in range(len(x)):
            t = math.sqrt(x[k])
            z[i] = t

# --- inputs: last
CALLS = [call(np.linspace(0, 1, 9), np.zeros(5))]

# --- declined: it divides or calls a function, and where that fails a card may leave no trace of it
