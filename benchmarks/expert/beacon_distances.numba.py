# points as three arrays, distances and the closest in one compiled loop
"""Which of our buoys are closest to a beacon?  The beacon drifts; we look every hour."""
import math
import random

import numpy as np
from numba import njit


def make_points(n):
    random.seed(11)
    points = []
    for i in range(n):
        x = random.uniform(-100, 100)
        y = random.uniform(-100, 100)
        z = random.uniform(-10, 0)
        points.append((x, y, z))
    return points


@njit(cache=True)
def distances(x, y, z, bx, by, bz, result):
    """Writes the distances; returns where the smallest is."""
    best = 0
    smallest = np.inf
    for i in range(len(x)):
        d = math.sqrt((x[i] - bx) ** 2 + (y[i] - by) ** 2 + (z[i] - bz) ** 2)
        result[i] = d
        if d < smallest:
            smallest = d
            best = i
    return best


def main():
    x, y, z = np.array(make_points(20000)).T.copy()
    d = np.empty(len(x))
    beacon = [0.0, 0.0, -5.0]
    checksum = 0.0
    for hour in range(120):
        k = distances(x, y, z, *beacon, d)
        checksum += float(d[k])
        if hour % 24 == 0:
            print(f"hour {hour:2d}: buoy {k} at {float(d[k])!r}, farthest {float(d.max())!r}")
        beacon[0] += 1.5
        beacon[1] -= 0.75
    d = d.tolist()
    print("sum of closest distances:", repr(checksum))
    print("number of points:", len(d), type(d).__name__, type(d[0]).__name__)


if __name__ == "__main__":
    main()
