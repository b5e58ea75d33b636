# program: one-dimensional random walk, the walker is an object with a step method
# techniques: draws, recurrence, objects
# place: method
# numeric: yes
# vectorizable: yes
# expect: improve
"""Random walk of a drunkard along a street."""
import random

import numpy as np


class Walker:
    """Someone who steps left or right with equal probability."""

    def __init__(self, dx=1.0, seed=7):
        self.dx = dx
        self.position = 0.0
        self.rng = random.Random(seed)

    def step(self):
        if self.rng.random() < 0.5:
            self.position += self.dx
        else:
            self.position -= self.dx
        return self.position

    def walk(self, n):
        """Positions after each of n steps; the first one is the start."""
        path = np.zeros(n)
        path[0] = self.position
        for i in range(1, n):
            path[i] = self.step()
        return path


walker = Walker(dx=0.1)
path = walker.walk(2_500_000)
print("steps   ", path.shape[0], path.dtype)
print("end     ", repr(float(path[-1])), repr(walker.position))
print("extremes", repr(float(path.min())), repr(float(path.max())))
print("mean    ", repr(float(path.mean())))
for k in range(0, len(path), 500_000):
    print(f"  path[{k}] = {path[k]:.12f}")
print("next draw of the walker:", walker.rng.random())
