# --- before
import numpy as np


def moments(x):
    total = 0.0
    for i in range(len(x)):
        row = [1.0, x[i]]
        row[0] = x[i] * x[i]
        total += row[0] * row[1]
    return total

# --- inputs: moments
CALLS = [call(np.linspace(1.0, 9.0, 50))]

# --- declined: it makes a list of different kinds of numbers
