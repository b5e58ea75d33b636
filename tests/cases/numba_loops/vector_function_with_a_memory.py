# --- before
import numpy as np


def pull(y):
    y[0] += 1.0
    return np.array([y[0], -y[1]])


def follow(y, h, n):
    for _ in range(n):
        y[:] = y + h * pull(y)
    return y.sum()


# --- inputs: follow
CALLS = [call(np.array([1.0, 0.0]), 0.1, 5), call(np.array([1.0, 2.0]), 0.1, 2)]

# --- declined: it calls `pull` among array operations
