# --- before
import numpy as np


def folded(x, period, out):
    for i in range(len(x)):
        out[i] = x[i] % period

# --- inputs: folded
CALLS = [call(np.linspace(-2.0, 2.0, 9), 0.75, np.zeros(9))]

# --- declined: it takes the rest of a division of what may be floats
