# --- before
def bubble(grid):
    for i in range(len(grid) - 1):
        grid[i], grid[i + 1] = grid[i + 1], grid[i]
        for j in range(len(grid[0])):
            grid[i, j] += 1.0

# --- inputs: bubble
import numpy as np
CALLS = [call(np.arange(12.0).reshape(3, 4))]
CHECKS = [call(np.zeros((0, 2)))]

# --- declined: stores into a part of an array
