# program: game of life with array slices, dead border
# techniques: stencil, array expression
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
"""Conway's game of life; the neighbours are counted with slices of the whole board."""

import numpy as np


def iterate(Z):
    """Next generation, in place; the outermost cells stay dead."""
    N = (
        Z[0:-2, 0:-2]
        + Z[0:-2, 1:-1]
        + Z[0:-2, 2:]
        + Z[1:-1, 0:-2]
        + Z[1:-1, 2:]
        + Z[2:, 0:-2]
        + Z[2:, 1:-1]
        + Z[2:, 2:]
    )
    birth = (N == 3) & (Z[1:-1, 1:-1] == 0)
    survive = ((N == 2) | (N == 3)) & (Z[1:-1, 1:-1] == 1)
    Z[...] = 0
    Z[1:-1, 1:-1][birth | survive] = 1
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
