# --- before
import numpy as np


def drift(points, steps):
    moved = 0.0
    for _ in range(steps):
        for i in range(len(points)):
            before = points[i]
            points[i] = points[i] * 0.5
            moved += before[0] - points[i][0]
    return moved


# --- inputs: drift
CALLS = [call([np.array([1.0, 2.0]), np.array([0.5, 1.0])], 3)]
# --- declined: `points[i]` is used where `points` gets new vectors in the place of others
