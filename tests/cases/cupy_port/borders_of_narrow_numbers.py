# --- before
import numpy as np


def run(a, b, u):
    b = b + b
    for _ in range(3):
        u = u * 2.0
        a[0] = b[1]
    return u

# --- inputs: run
CALLS = [call(np.arange(6, dtype=np.int32), np.arange(n), np.ones(3)) for n in (6, 7)]
CHECKS = [call(np.arange(6, dtype=np.int32), np.full(6, 2**40), np.ones(3))]

# --- declined: a whole number may be too large for the arrays that it meets
