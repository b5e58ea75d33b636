# --- before
import numpy as np


def residual(a, x, b):
    r = a @ x - b
    return (r * r).sum()

# --- inputs: residual
CALLS = [call(np.eye(40), np.ones(40), np.zeros(40))]

# --- declined: already run in compiled code
