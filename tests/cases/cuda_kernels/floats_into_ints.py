# --- before
import numpy as np


def scaled(a, out):
    for i in range(len(out)):
        out[i] = a[i] * 2.5

# --- inputs: scaled
CALLS = [call(np.ones(4), np.zeros(4, dtype=int))]

# --- declined: `out` holds whole numbers and the loop stores floats there
