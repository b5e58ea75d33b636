# --- before
import numpy as np


def fade(pixels, share):
    for i in range(len(pixels)):
        pixels[i] *= share
    return pixels
# --- inputs: fade
CALLS = [call(np.arange(20, dtype=np.uint8), 0.5), call(np.zeros(3, dtype=np.uint8), 0.25)]
# --- declined: into a 1-dimensional uint8 array
