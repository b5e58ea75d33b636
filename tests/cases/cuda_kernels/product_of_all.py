# --- before
import numpy as np


def product(x):
    p = 1.0
    for i in range(len(x)):
        p *= x[i]
    return p

# --- inputs: product
CALLS = [call(np.linspace(1, 2, 9))]

# --- declined: what it gathers in `p` is no sum, count or extreme
