# program: all distances between points (namedtuples in a list), closest pair and histogram of distances
# techniques: reduction, histogram, search, objects
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import math
import random
from collections import namedtuple

Point = namedtuple("Point", ["x", "y"])


def distance(p, q):
    return math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2)


def analyse(points, nbins, rmax):
    """Mean distance, the closest pair and how many pairs fall into each of nbins distance classes."""
    counts = [0] * nbins
    total = 0.0
    closest = rmax
    pair = None
    for i in range(len(points)):
        for j in range(i + 1, len(points)):
            d = distance(points[i], points[j])
            total += d
            if d < closest:
                closest = d
                pair = (i, j)
            k = int(d / rmax * nbins)
            if k < nbins:
                counts[k] += 1
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
