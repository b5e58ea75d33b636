# --- before
import numpy as np


def kept(u, low):
    return np.clip(u, low, 2.0)

# --- inputs: kept
CALLS = [call(np.arange(3.0), 0.5)]

# --- declined: `clip` with a bound that may be nan
