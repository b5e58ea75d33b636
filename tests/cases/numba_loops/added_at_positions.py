# --- before
import numpy as np


def deposit(x, flux, n):
    grid = np.zeros(n)
    i = x.astype(int)
    np.add.at(grid, i, flux * (1 - x % 1.0))
    return grid

# --- inputs: deposit
import numpy as np

CALLS = [call(np.array([0.5, 1.5, 1.75]), np.array([1.0, 2.0, 3.0]), 3)]

# --- declined: it calls `np.add.at` with an array, which is not compiled here
