# --- before
def parts(x, k):
    found = []
    for i in range(len(x) - k + 1):
        window = x[i:i + k]
        found.append(window[0] + window[-1])
    return found, window


# --- inputs: parts
import numpy as np

CALLS = [call(np.arange(7.0), 3), call(np.arange(9.0), 2)]

# --- declined: it takes a slice
