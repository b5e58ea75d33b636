# --- before
import numpy as np


def scaled(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s * x[0]

# --- inputs: scaled
CALLS = [call(np.linspace(1, 2, 9))]

# --- declined: it does more than compute with numbers after the loop
