# --- before
import numpy as np


def running(values):
    for i in range(1, len(values)):
        values[i] = values[i] + values[i - 1]

# --- inputs: running
CALLS = [call([*np.array([1.0, 2.0, 3.5])])]

# --- declined: a list of NumPy's floats
