# --- before
import numpy as np


def spectrum(x, y):
    return np.histogram(x - y, 20)[0] * 0.5

# --- inputs: spectrum
CALLS = [call(np.arange(3.0), np.ones(3))]

# --- declined: it calls `np.histogram` with an array
