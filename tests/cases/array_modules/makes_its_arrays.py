# --- before
import numpy as np


def waves(n):
    x = np.linspace(0.0, 1.0, n)
    return np.sin(x).sum()

# --- inputs: waves
CALLS = [call(7)]

# --- declined: none of its arguments is an array
