# --- before
import numpy as np


def pair(n):
    a = np.zeros(n)
    b = a
    for i in range(n):
        b[i] = i
    return a, b

# --- inputs: pair
CALLS = [call(3)]

# --- declined: it returns one array twice
