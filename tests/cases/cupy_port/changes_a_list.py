# --- before
import numpy as np


def logged(u, log):
    log += [1.0]
    u *= 2
    return 1.0 / u.sum()

# --- inputs: logged
CALLS = [call(np.ones(3), [])]

# --- declined: it may change a list in place
