# --- before
import random

import numpy as np


def both(n):
    s = 0.0
    for _ in range(n):
        s += random.random() * np.random.rand()
    return s

# --- inputs: both
CALLS = [call(5)]

# --- declined: two generators
