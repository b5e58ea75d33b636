# numba: one pass over the board instead of a dozen whole-board temporaries
"""Conway's game of life; the neighbours are counted with slices of the whole board."""

import numpy as np
from numba import njit


@njit(cache=True)
def iterate(Z):
    """Next generation, in place; the outermost cells stay dead."""
    rows, columns = Z.shape
    old = Z.copy()
    Z[...] = 0
    for i in range(1, rows - 1):
        for j in range(1, columns - 1):
            n = (
                old[i - 1, j - 1]
                + old[i - 1, j]
                + old[i - 1, j + 1]
                + old[i, j - 1]
                + old[i, j + 1]
                + old[i + 1, j - 1]
                + old[i + 1, j]
                + old[i + 1, j + 1]
            )
            if n == 3 or (n == 2 and old[i, j] == 1):
                Z[i, j] = 1
    return Z


Z = (np.random.RandomState(4).rand(400, 500) < 0.25).astype(int)
Z[0, :] = Z[-1, :] = 0
Z[:, 0] = Z[:, -1] = 0
for generation in range(700):
    if generation % 100 == 0:
        print(generation, int(Z.sum()))
    iterate(Z)
print("shape", Z.shape, Z.dtype, "alive", int(Z.sum()))
print("rows   ", Z.sum(axis=1)[100:110])
print("columns", Z.sum(axis=0)[100:110])
print("checksum", int((Z * np.arange(Z.size).reshape(Z.shape)).sum()))
