# --- before
import numpy as np


def push(limits, values):
    for i in range(len(values)):
        k = 0
        while limits[k] < values[i]:
            k += 1
        limits[k] = values[i]

# --- inputs: push
CALLS = [call(np.array([1.0, 2.0, 3.0]), np.array([1.5, 1.2]))]

# --- declined: two iterations may meet there
