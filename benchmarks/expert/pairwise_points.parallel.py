# Numba with prange over parts of the points, each with its own sums and counts
# level: close
import math
import random
from collections import namedtuple

import numpy as np
from numba import njit, prange

PARTS = 64  # more than there are processors
Point = namedtuple("Point", ["x", "y"])


def analyse(points, nbins, rmax):
    mean, closest, pair, counts = kernel(np.array([p.x for p in points]), np.array([p.y for p in points]), nbins, rmax)
    return mean, closest, pair, counts.tolist()


@njit(cache=True, parallel=True)
def kernel(x, y, nbins, rmax):
    n = len(x)
    sums = np.zeros(n)
    closest = np.full(n, rmax)
    second = np.zeros(n, np.int64)
    counts = np.zeros((PARTS, nbins), np.int64)
    for part in prange(PARTS):
        for i in range(part, n, PARTS):
            total = 0.0
            nearest = rmax
            for j in range(i + 1, n):
                d = math.sqrt((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2)
                total += d
                if d < nearest:
                    nearest = d
                    second[i] = j
                k = int(d / rmax * nbins)
                if k < nbins:
                    counts[part, k] += 1
            sums[i] = total
            closest[i] = nearest
    first = closest.argmin()
    pair = (first, second[first]) if closest[first] < rmax else (0, 0)
    return sums.sum() / (n * (n - 1) / 2), closest[first], pair, counts.sum(axis=0)


random.seed(3)
points = [Point(random.uniform(0, 10), random.uniform(0, 10)) for _ in range(3000)]
mean, closest, pair, counts = analyse(points, 14, 14.0)
print("points:", len(points), "mean distance:", mean)
print("closest pair:", pair, closest)
print("   ", points[pair[0]], points[pair[1]])
for k, c in enumerate(counts):
    print(f"{k:3d} .. {k + 1:3d}: {c}")
print(sum(counts), type(counts[0]), type(mean))
