# numpy: all draws at once from the same stream, running sum with cumsum
"""Random walk of a drunkard along a street."""

import random

import numpy as np


def bulk_random(n, rng=random):
    """The next n values of rng.random(), from NumPy's generator of the same kind; rng moves on by n draws."""
    version, state, gauss = rng.getstate()
    twister = np.random.RandomState()
    twister.set_state(("MT19937", np.array(state[:-1], dtype=np.uint32), state[-1]))
    values = twister.random_sample(n)
    _, keys, position, _, _ = twister.get_state()
    rng.setstate((version, (*map(int, keys), int(position)), gauss))
    return values


class Walker:
    """Someone who steps left or right with equal probability."""

    def __init__(self, dx=1.0, seed=7):
        self.dx = dx
        self.position = 0.0
        self.rng = random.Random(seed)

    def walk(self, n):
        """Positions after each of n steps; the first one is the start."""
        draws = bulk_random(n - 1, self.rng)
        moves = np.empty(n)
        moves[0] = self.position
        moves[1:] = np.where(draws < 0.5, self.dx, -self.dx)
        path = np.cumsum(moves)
        self.position = float(path[-1])
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
