# program: distances of a thousand points from a point that moves
# techniques: map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import math

import numpy as np


def distances(points, p):
    d = np.zeros(len(points))
    for i in range(len(points)):
        d[i] = math.sqrt((points[i, 0] - p[0]) ** 2 + (points[i, 1] - p[1]) ** 2 + (points[i, 2] - p[2]) ** 2)
    return d


rng = np.random.default_rng(1000)
points = rng.normal(size=(1000, 3))
p = np.array([-2.0, 0.0, 0.5])
nearest = []
for k in range(1500):
    d = distances(points, p)
    nearest.append(int(d.argmin()))
    p[0] += 0.0025
    if k % 300 == 0:
        print(k, nearest[-1], repr(float(d.min())), repr(float(d.max())))
print(d.shape, d.dtype, "different ones:", len(set(nearest)), "checksum", sum(nearest))
