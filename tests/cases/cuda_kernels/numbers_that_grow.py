# --- before
import numpy as np


def cubes(out, k):
    for i in range(len(out)):
        out[i] = i * k * k

# --- inputs: cubes
CALLS = [call(np.zeros(20), 10)]

# --- declined: whole numbers may grow beyond the 64 bits
