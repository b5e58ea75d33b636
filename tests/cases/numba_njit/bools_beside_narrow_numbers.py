# --- before
def brighter(image, xs):
    found = 0
    for i in range(len(xs)):
        found += int(image[i] + (xs[i] < 0.5))
    return found
# --- inputs: brighter
import numpy as np

CALLS = [call(np.array([5, 255, 7], dtype=np.uint8), np.array([0.25, 0.1, 2.0]))]
CHECKS = []
# --- declined: as numbers
