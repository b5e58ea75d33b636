# --- before
def smooth(x, steps):
    s = 0.0
    for i in range(1, len(x) - 1):
        window = x[i - 1:i + 2]
        for a in range(-1, 2):
            s += window[1 + a] * steps
    return s


# --- inputs: smooth
import numpy as np

CALLS = [call(np.arange(7.0), 0.5), call(np.arange(9.0), 0.25)]

# --- declined: it takes a slice
