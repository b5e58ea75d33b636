# Numba with prange over the rows, the sum of all in parts
# level: close
import math

import numpy as np
from numba import njit, prange


@njit(cache=True, parallel=True, fastmath=True)
def row_lengths(n):
    lengths = np.empty(n)
    for i in prange(n):
        total = 0.0
        for j in range(n):
            total += math.sqrt(i * i + j * j)
        lengths[i] = total
    return lengths


@njit(cache=True, parallel=True, fastmath=True)
def root_sum(n):
    total = 0.0
    for i in prange(n):
        for j in range(n):
            total += math.sqrt(i * i + j * j)
    return total


def main():
    n = 2500
    print(f"all {n} x {n} lengths: {root_sum(n):.3f}")
    rows = row_lengths(1500).tolist()
    print("rows", len(rows), "first", repr(rows[1]), "last", repr(rows[-1]))
    print("longest row", max(range(len(rows)), key=lambda i: rows[i]))


if __name__ == "__main__":
    main()
