# --- before
def marked(a, b, out):
    for i in range(len(a)):
        if a[i] / b[i] > 1.0:
            out[i] = 1.0

# --- inputs: marked
import numpy as np
CALLS = [call(np.ones(5), np.ones(5), np.zeros(5))]

# --- declined: a condition depends on a division
