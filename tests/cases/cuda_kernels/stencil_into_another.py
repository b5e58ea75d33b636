# --- before
import numpy as np

RATE = 0.25


def relaxed(u, new):
    n, m = u.shape
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            new[i, j] = u[i, j] + RATE * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1] - 4 * u[i, j])
    return new

# --- inputs: relaxed
GRID = np.random.default_rng(1).random((7, 9))
CALLS = [call(GRID.copy(), np.zeros((7, 9)))]

# --- declined: `RATE` is nothing that a kernel takes
