# --- before
import numpy as np


def lowest(points):
    best = points[0]
    for point in points:
        if point[1] < best[1]:
            best = point
    return best


# --- inputs: lowest
CALLS = [call([np.array([1.0, 2.0]), np.array([0.5, 1.0])])]
# --- declined: `best` may be kept as an array of its own, or be told apart from others
