# --- before
import numpy as np


def ramped(u):
    return np.pad(u * 2.0, 2, mode="linear_ramp")

# --- inputs: ramped
CALLS = [call(np.ones(4)), call(np.arange(5.0))]

# --- declined: `np.pad` is not ported in this form
