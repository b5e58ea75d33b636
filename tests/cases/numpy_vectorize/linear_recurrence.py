# --- before
def filtered(samples, out, a):
    x = 0.0
    for i in range(len(samples)):
        x = a * x + samples[i]
        out[i] = x

# --- inputs: filtered
import numpy as np

CALLS = [call(np.arange(20.0) ** 2, np.zeros(20), 0.5)]

# --- declined: reads `x` as an earlier iteration has left it
