# --- before
import numpy as np


def mixed(x, n):
    seed = 1
    for k in range(n):
        seed = seed * 31 + k
    return x * (seed % 7)


def all_mixed(x, n):
    return np.vectorize(mixed)(x, n)

# --- inputs: all_mixed
CALLS = [call(np.linspace(0.0, 1.0, 5), 3)]

# --- declined: 64 bits
