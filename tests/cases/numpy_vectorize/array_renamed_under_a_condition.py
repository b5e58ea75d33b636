# Where no number is above 1, `x` stays what it was.

# --- before
import numpy as np


def doubled(u, x, w):
    for j in range(len(u)):
        if u[j] > 1.0:
            x = w
        u[j] = w[j] * 2.0
    return x


# --- inputs: doubled
CALLS = [call(np.array([0.5, 0.25]), np.array([1.5, 0.25]), np.array([1.0, 2.0]))]
CHECKS = [call(np.array([0.5, 1.25]), np.array([1.5, 0.25]), np.array([1.0, 2.0]))]

# --- declined: the last value of `x` is used after the loop
