# --- before
import numpy as np


def ranked(scores):
    return np.argsort(scores * 2.0)

# --- inputs: ranked
CALLS = [call(np.ones(4))]

# --- declined: which of two equal elements
