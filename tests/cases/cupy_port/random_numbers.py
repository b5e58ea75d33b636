# --- before
import numpy as np


def noisy(a):
    return a + np.random.normal(size=a.shape)

# --- inputs: noisy
CALLS = [call(np.ones(4))]

# --- declined: it draws random numbers
