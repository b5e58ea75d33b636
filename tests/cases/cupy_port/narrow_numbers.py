# --- before
import numpy as np


def brighter(image, k):
    return image + k

# --- inputs: brighter
CALLS = [call(np.arange(5, dtype=np.uint8), 3)]

# --- declined: a whole number may be too large for the arrays that it meets
