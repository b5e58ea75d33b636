# --- before
import numpy as np


def escaped(x, steps):
    for i in range(len(x)):
        z = 0.0
        n = 0
        while n < 50 and z < 2.0:
            z = z * z + x[i]
            n += 1
        steps[i] = n
    return steps

# --- inputs: escaped
CALLS = [call(np.linspace(0, 1, 9), np.zeros(9, dtype=np.int64)), call(np.linspace(0, 2, 5), np.zeros(5, dtype=np.int64))]

# --- declined: it has a `while` loop
