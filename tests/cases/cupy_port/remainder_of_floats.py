# --- before
import numpy as np


def phases(u, period):
    return u % period

# --- inputs: phases
CALLS = [call(np.array([1.0, 2.5]), 0.1)]

# --- declined: it divides floats and takes the whole part or the rest of it
