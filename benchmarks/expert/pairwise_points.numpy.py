# numpy: one point against all later ones at a time
# level: close
import math
import random
from collections import namedtuple

import numpy as np

Point = namedtuple("Point", ["x", "y"])


def distance(p, q):
    return math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2)


def analyse(points, nbins, rmax):
    """Mean distance, the closest pair and how many pairs fall into each of nbins distance classes."""
    counts = np.zeros(nbins, dtype=np.int64)
    total = 0.0
    closest = rmax
    pair = None
    x, y = np.array(points).T
    for i in range(len(points) - 1):
        d = np.sqrt((x[i] - x[i + 1:]) ** 2 + (y[i] - y[i + 1:]) ** 2)
        total += d.sum()
        j = int(d.argmin())
        if d[j] < closest:
            closest = float(d[j])
            pair = (i, i + 1 + j)
        classes = (d / rmax * nbins).astype(np.int64)
        counts += np.bincount(classes[classes < nbins], minlength=nbins)
    total = float(total)
    counts = counts.tolist()
    n = len(points)
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
