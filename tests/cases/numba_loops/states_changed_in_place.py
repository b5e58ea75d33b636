# --- before
import numpy as np


def f(t, y):
    return np.array([y[1], -y[0] - 0.1 * t])


def solve(y0, h, n):
    y = y0.copy()
    ys = [y]
    for k in range(n):
        y += h * f(k * h, y)
        ys.append(y)
    return ys


# --- inputs: solve
CALLS = [call(np.array([1.0, 0.5]), 0.1, 6), call(np.array([0.7, 0.5]), 0.2, 9)]
# --- declined: into another list
