# --- before
import numpy as np


def waves(u, v, steps):
    n = len(u)
    for t in range(steps):
        u, v = v, u
        for i in range(1, n - 1):
            v[i] = u[i - 1] + 0.25 * u[i + 1]
    return v
# --- inputs: waves
x = np.linspace(0.0, 1.0, 6)
CALLS = [call(x.copy(), x**2, 3)]
# --- declined: `u[i - 1]` is read or set after the loop gave its array that name
