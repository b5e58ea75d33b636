# --- before
import numpy as np


class Sum:
    def __init__(self, rows):
        self.rows = rows

    def __add__(self, other):
        self.rows[0] *= 2.0
        return self


def total(points, found):
    for i in range(len(points)):
        found = found + np.linalg.norm(points[0] - points[i])
    return points
# --- inputs: total
points = np.ones((3, 2))
CALLS = [call(points, Sum(points))]
# --- declined: the file defines operators of its own
