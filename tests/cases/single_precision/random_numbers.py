# --- before
import numpy as np


def noisy(u, k):
    return u + k * np.random.rand(len(u))

# --- inputs: noisy
CALLS = [call(np.linspace(1, 2, 9), 0.5), call(np.linspace(1, 3, 9), 0.1)]

# --- declined: it draws random numbers
