# --- before
import copy


def relax(grid, passes):
    total = 0.0
    for _ in range(passes):
        old = copy.deepcopy(grid)
        for i in range(1, len(grid) - 1):
            grid[i] = old[i - 1] + old[i + 1]
        total += grid[1]
    return total
# --- inputs: relax
import numpy as np

CALLS = [call(np.array([1.0, 2.0, 4.0]), 3)]
CHECKS = []
# --- declined: it calls `copy.deepcopy`
