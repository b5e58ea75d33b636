# --- before
import numpy as np


def doubled(a):
    out = []
    for x in a:
        out.append(x * 2)
    return out

# --- inputs: doubled
CALLS = [call(np.arange(5, dtype=np.float32))]

# --- declined: its list would hold a NumPy float32
