# runs: ;2000
"""A cheap update of a few cells of a grid: with a large grid, copying it to be safe would cost far more than the loop."""
import sys

import numpy as np


def splash(grid, i, j, drop):
    for k in range(5):
        grid[i, j + k] += drop
        grid[i + k, j] -= 0.5 * drop
    return grid[i, j]


def main():
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    grid = np.zeros((size, size))
    total = 0.0
    for n in range(40000):
        total += splash(grid, n % (size - 5), n * 7 % (size - 5), 0.25)
    print(total, grid.sum())


main()
