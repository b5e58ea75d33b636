# --- before
import numpy as np


def residual(a, x, b):
    r = a @ x - b
    return (r * r).sum()

# --- inputs: residual
CALLS = [call(np.eye(4), np.ones(4), np.zeros(4))]

# --- declined: already run in compiled code
