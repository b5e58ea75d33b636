# --- before
import numpy as np


class Walk:
    def __init__(self, n):
        self.x = np.zeros(n)


def run(walk, steps, limit):
    for k in range(steps):
        walk.x = walk.x * 0.5 + 1.0
        if walk.x[0] > limit:
            return k
    return steps


# --- inputs: run
CALLS = [call(Walk(3), 5, 1.9)]

# --- declined: it sets attributes that are arrays, and returns in several places
