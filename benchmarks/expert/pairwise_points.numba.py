# the double loop compiled with Numba on coordinate arrays
import math
import random
from collections import namedtuple

import numpy as np
from numba import njit

Point = namedtuple("Point", ["x", "y"])


def analyse(points, nbins, rmax):
    mean, closest, pair, counts = kernel(np.array([p.x for p in points]), np.array([p.y for p in points]), nbins, rmax)
    return mean, closest, pair, counts.tolist()


@njit(cache=True)
def kernel(x, y, nbins, rmax):
    counts = np.zeros(nbins, np.int64)
    total = 0.0
    closest = rmax
    pair = (0, 0)
    n = len(x)
    for i in range(n):
        for j in range(i + 1, n):
            d = math.sqrt((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2)
            total += d
            if d < closest:
                closest = d
                pair = (i, j)
            k = int(d / rmax * nbins)
            if k < nbins:
                counts[k] += 1
    return total / (n * (n - 1) / 2), closest, pair, counts


random.seed(3)
points = [Point(random.uniform(0, 10), random.uniform(0, 10)) for _ in range(3000)]
mean, closest, pair, counts = analyse(points, 14, 14.0)
print("points:", len(points), "mean distance:", mean)
print("closest pair:", pair, closest)
print("   ", points[pair[0]], points[pair[1]])
for k, c in enumerate(counts):
    print(f"{k:3d} .. {k + 1:3d}: {c}")
print(sum(counts), type(counts[0]), type(mean))
