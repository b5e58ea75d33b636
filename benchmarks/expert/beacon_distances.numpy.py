# numpy: points as an array, one expression for all distances, argmin
# level: close
"""Which of our buoys are closest to a beacon?  The beacon drifts; we look every hour."""

import random

import numpy as np


def make_points(n):
    random.seed(11)
    points = []
    for i in range(n):
        x = random.uniform(-100, 100)
        y = random.uniform(-100, 100)
        z = random.uniform(-10, 0)
        points.append((x, y, z))
    return np.array(points)


def distances(points, beacon):
    return np.sqrt(((points - beacon) ** 2).sum(axis=1))


def closest(dist):
    return int(np.argmin(dist))


def main():
    points = make_points(20000)
    beacon = [0.0, 0.0, -5.0]
    checksum = 0.0
    for hour in range(120):
        d = distances(points, beacon)
        k = closest(d)
        checksum += float(d[k])
        if hour % 24 == 0:
            print(f"hour {hour:2d}: buoy {k} at {float(d[k])!r}, farthest {float(d.max())!r}")
        beacon[0] += 1.5
        beacon[1] -= 0.75
    print("sum of closest distances:", repr(checksum))
    print("number of points:", len(d), "list", "float")


if __name__ == "__main__":
    main()
