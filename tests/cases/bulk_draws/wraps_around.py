# --- before
import random

import numpy as np


def ring(n):
    x = np.zeros(n)
    for i in range(n):
        x[i] = x[i - 1] + random.random()
    return x

# --- inputs: ring
CALLS = [call(5)]

# --- declined: negative index
