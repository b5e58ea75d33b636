# --- before
import numpy as np


def doubled(x, norms):
    for i in range(len(x)):
        norms[i] = x[i] * 2.0 + norms[i]

# --- inputs: doubled
CALLS = [call(np.arange(50.0), [*np.arange(50.0)])]

# --- declined: it stores into `norms`, a list of NumPy's floats
