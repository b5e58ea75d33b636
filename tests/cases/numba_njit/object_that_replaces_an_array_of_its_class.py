# --- before
import numpy as np


class Grid:
    level = np.zeros(4)

    def __init__(self, values):
        self.values = values


def raised(grid):
    total = 0.0
    for i in range(len(grid.values)):
        grid.level += 0.5
        total += grid.values[i] * grid.level[0]
    return total


# --- inputs: raised
CALLS = [call(Grid(np.arange(6.0)))]
# --- declined: calculates with a 1-dimensional float64 array as a whole
