# --- before
import numpy as np


def stepped(x, n):
    for k in range(n):
        last = x * k
    return last + k


def all_stepped(x, n):
    return np.vectorize(stepped)(x, n)

# --- inputs: all_stepped
CALLS = [call(np.linspace(0.0, 1.0, 5), 3)]

# --- declined: may be used before it has a value
