# --- before
import numpy as np


def visit(points, seen):
    for i in range(len(points)):
        seen(points, i)
        print(np.linalg.norm(points[i]))
# --- inputs: visit
def double(points, i):
    points[i] *= 2.0


CALLS = [call(np.ones((3, 2)), double)]
# --- declined: of `seen` it is not known what it does
