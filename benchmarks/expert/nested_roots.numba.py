# both nests compiled, in the order of the loops
import math

import numpy as np
from numba import njit


@njit(cache=True)
def row_lengths(n):
    lengths = np.empty(n)
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += math.sqrt(i * i + j * j)
        lengths[i] = total
    return lengths


@njit(cache=True)
def root_sum(n):
    total = 0.0
    for i in range(n):
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
