# --- before
import numpy as np


def charges(weights):
    found = []
    for w in weights:
        charge = 0
        if w > 0.5:
            charge = w * 2
        found.append(charge)
    return np.array(found)
# --- inputs: charges
CALLS = [call(np.linspace(-1, 1, 400)), call(np.linspace(0, 2, 30))]
CHECKS = [call(np.array([0.1, 0.2])), call(np.array([])), call(np.array([1.0]))]
# --- declined: its list would hold a NumPy float or an int
