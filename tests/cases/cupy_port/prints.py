# --- before
import numpy as np


def shown(a):
    b = np.sin(a) * 2
    print(b.sum())
    return b

# --- inputs: shown
CALLS = [call(np.ones(4))]

# --- declined: it prints
