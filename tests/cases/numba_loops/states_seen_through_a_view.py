# --- before
import numpy as np


def f(t, y):
    return np.array([y[1], -y[0] - 0.1 * t])


def solve(y0, h, n):
    y = y0
    ys = []
    for k in range(n):
        y = y + h * f(k * h, y)
        z = np.asarray(y)
        ys.append(y)
        z[0] = 1.0
    return ys


# --- inputs: solve
CALLS = [call(np.array([1.0, 0.5]), 0.1, 6), call(np.array([0.7, 0.5]), 0.2, 9)]
# --- declined: np.asarray
