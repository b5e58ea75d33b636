# --- before
import numpy as np


def total(a, m):
    return np.sum(a * 2.0, where=m)

# --- inputs: total
CALLS = [call(np.arange(5.0), np.arange(5) > 2)]

# --- declined: with `where=`
