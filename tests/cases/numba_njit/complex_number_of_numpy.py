# --- before
import numpy as np


def scaled(xs, a):
    out = []
    for i in range(len(xs)):
        out.append(xs[i] * a[i] + 1j)
    return out

# --- inputs: scaled
CALLS = [call([0.5, 1.5, 2.5], np.array([1j, 2j, 3j]))]

# --- declined: a list has NumPy's complex numbers in it
