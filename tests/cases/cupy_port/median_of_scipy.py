# --- before
import numpy as np
from scipy import ndimage


def cleaned(image):
    return ndimage.median_filter(image, size=3) * 2.0

# --- inputs: cleaned
CALLS = [call(np.ones((5, 5)))]

# --- declined: `ndimage.median_filter` of SciPy is not ported
