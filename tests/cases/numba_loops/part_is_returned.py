# --- before
import numpy as np


def scaled(a, k):
    a *= k
    return a[1:]

# --- inputs: scaled
CALLS = [call(np.arange(5.0), 2.0)]

# --- declined: returns a part of an array
