# --- before
import math


def waves(a, b, out):
    for i in range(len(out)):
        out[i] = math.atan(a[i] / b[i])

# --- inputs: waves
import numpy as np
CALLS = [call(np.ones(5), np.ones(5), np.zeros(5))]

# --- declined: a function would hide what is infinite
