"""Heat spreads through a plate whose edges are kept cold: a stencil in time, with NumPy's operations.

python heat.py [SIDE] [STEPS]
"""

import sys

import numpy as np


def spread(u, rate, steps):
    for _ in range(steps):
        around = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]
        u[1:-1, 1:-1] += rate * (around - 4.0 * u[1:-1, 1:-1])
    return u


def main(side=800, steps=100):
    plate = np.zeros((side, side))
    plate[side // 4 : side // 2, side // 4 : side // 2] = 100.0
    for part in range(1, 5):
        spread(plate, 0.2, steps)
        print(f"after {part * steps} steps: hottest {plate.max():.4f}, mean {plate.mean():.4f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
