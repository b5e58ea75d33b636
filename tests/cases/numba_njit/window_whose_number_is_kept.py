# --- before
import numpy as np


def brightest(img):
    best = 0
    for i in range(1, img.shape[0] - 1):
        window = img[i - 1:i + 2]
        peak = window.max()
        if peak > best:
            best = peak
    return best


# --- inputs: brightest
import numpy as np

CALLS = [call(np.arange(7, dtype=np.uint8)), call(np.arange(9, dtype=np.uint8))]

# --- declined: it takes a slice
