# --- before
import numpy as np


def run(u, k):
    w = np.nan_to_num(u, copy=False)
    w[1:-1] = u[2:] * k - u[:-2]
    return w

# --- inputs: run
CALLS = [call(np.arange(6.0), 0.5), call(np.linspace(-1, 1, 9), 0.25)]
CHECKS = [call(np.arange(3.0), 0.25)]

# --- declined: CuPy's `nan_to_num` takes no `copy=`, or in another way
