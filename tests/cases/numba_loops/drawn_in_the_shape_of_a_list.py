# --- before
import numpy as np


def grow(grid, places, p):
    chance = np.random.random(np.array(places).shape)
    new = grid.copy()
    new[chance < p] = 1.0
    return new

# --- inputs: grow
CALLS = [call(np.zeros(4), [1, 2, 3, 4], 0.5)]

# --- declined: draws an array of as many axes as something else has
