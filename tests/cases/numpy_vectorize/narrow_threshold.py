# --- before
import numpy as np


def threshold(img, level, out):
    for r in range(img.shape[0]):
        for c in range(img.shape[1]):
            if img[r, c] > level:
                out[r, c] = 255
            else:
                out[r, c] = img[r, c]

# --- inputs: threshold
rng = np.random.default_rng(9)
def image(shape):
    return rng.integers(0, 256, size=shape).astype(np.uint8)
same = image((4, 5))
CALLS = [call(image((30, 40)), 100, np.zeros((30, 40), dtype=np.uint8))]
CHECKS = [
    call(image((3, 4)), 1000, np.zeros((3, 4), dtype=np.uint8)),
    call(image((3, 4)), -1, np.zeros((3, 4), dtype=np.uint8)),
    call(image((3, 4)), 10, np.zeros((3, 3), dtype=np.uint8)),
    call(image((0, 4)), 10, np.zeros((0, 4), dtype=np.uint8)),
    call(same, 10, same),
    call(same[:2], 10, same[1:3]),
    call(image((3, 4)), 10, np.zeros((3, 4), dtype=np.int8)),
]

# --- after: array statements
import numpy as np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _threshold_in_numpy(img, level, out):
    if np.may_share_memory(img, out) or _overlaps_itself(out):
        raise ValueError
    if not (len(img) <= len(out) and img.shape[1] <= out.shape[1]):
        raise ValueError
    if 1 <= len(img):
        out[:len(img), :img.shape[1]] = np.where(img[:].astype(np.int64) > level, 255, img[:].astype(np.int64))


def threshold(img, level, out):
    if (
        type(img) is np.ndarray
        and img.dtype == np.uint8
        and img.ndim == 2
        and img.dtype.type is np.uint8
        and max(img.shape) <= 2**31
        and type(level) is int
        and abs(level) <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.uint8
        and out.ndim == 2
        and out.dtype.type is np.uint8
        and max(out.shape) <= 2**31
        and out.flags.writeable
    ):
        try:
            return _threshold_in_numpy(img, level, out)
        except Exception:  # the original code below takes over
            pass
    for r in range(img.shape[0]):
        for c in range(img.shape[1]):
            if img[r, c] > level:
                out[r, c] = 255
            else:
                out[r, c] = img[r, c]
