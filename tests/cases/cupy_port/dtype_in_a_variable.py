# --- before
import numpy as np


def counted(u, n):
    d = np.int64
    return np.zeros(n, dtype=d) // n, u * 2

# --- inputs: counted
CALLS = [call(np.ones(3), 3)]

# --- declined: the dtype `d` is not written out
