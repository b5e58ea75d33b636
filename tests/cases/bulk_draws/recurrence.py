# --- before
import random

import numpy as np


def relax(n, a):
    x = np.zeros(n)
    for i in range(1, n):
        x[i] = a * x[i - 1] + random.random()
    return x

# --- inputs: relax
CALLS = [call(5, 0.5)]

# --- declined: neither a running sum nor a running product
