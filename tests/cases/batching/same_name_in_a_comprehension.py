# --- before
import numpy as np


def spread(points, c):
    total = 0.0
    for i in range(len(points)):
        total += min({np.linalg.norm(points[i] - c) for c in points}) + np.linalg.norm(points[i] - c)
    return total
# --- inputs: spread
points = np.random.default_rng(8).normal(size=(12, 2))
CALLS = [call(points, np.zeros(2))]
CHECKS = [call(points, 1.0), call(points, points[3]), call(points, points)]
# --- declined: `c` changes in the loop
