# --- before
import numpy as np


def peak(n, dt):
    best = 0
    most = np.sin(0.0)
    for i in range(n):
        value = np.sin(i * dt)
        if value > most:
            most = value
            best = i
    return best

# --- inputs: peak
CALLS = [call(500, 0.01)]
# --- declined: `np.sin` of one number is not known to give the same last digit
