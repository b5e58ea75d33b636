# --- before
def gathered(a, places, out):
    for i in range(len(out)):
        out[i] = a[places[i]]

# --- inputs: gathered
import numpy as np
CALLS = [call(np.ones(5), np.zeros(3, dtype=int), np.zeros(3))]

# --- declined: depends on data
