# --- before
import numpy as np


def brighter(img, out, more):
    for i in range(len(img)):
        out[i] = int(img[i]) + more

# --- inputs: brighter
CALLS = [call(np.arange(100).astype(np.uint8), np.zeros(100, dtype=np.uint8), 20)]
CHECKS = [
    call(np.array([1, 255, 3], dtype=np.uint8), np.zeros(3, dtype=np.uint8), 1),
    call(np.array([1, 255, 3], dtype=np.uint8), np.zeros(3, dtype=np.uint8), -1),
    call(np.array([1, 255, 3], dtype=np.uint8), np.zeros(3, dtype=np.uint8), -2),
    call(np.array([1, 255, 3], dtype=np.uint8), np.zeros(2, dtype=np.uint8), 0),
    call(np.array([], dtype=np.uint8), np.zeros(2, dtype=np.uint8), 500),
    call(np.array([1, 2], dtype=np.uint8), np.zeros(2, dtype=np.uint8), 2**62),
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


def _fitting(numbers, low, high):
    """Whole numbers as they are; raises OverflowError where one is smaller than low or larger than high."""
    if np.size(numbers) and not (low <= np.min(numbers) and np.max(numbers) <= high):
        raise OverflowError
    return numbers


@np.errstate(divide='raise', over='raise', invalid='raise')
def _brighter_in_numpy(img, out, more):
    if np.may_share_memory(img, out) or _overlaps_itself(out):
        raise ValueError
    if not len(img) <= len(out):
        raise ValueError
    if 1 <= len(img):
        out[:len(img)] = _fitting(img[:].astype(np.int64) + more, 0, 255)


def brighter(img, out, more):
    if (
        type(img) is np.ndarray
        and img.dtype == np.uint8
        and img.ndim == 1
        and img.dtype.type is np.uint8
        and img.size <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.uint8
        and out.ndim == 1
        and out.dtype.type is np.uint8
        and out.size <= 2**31
        and out.flags.writeable
        and type(more) is int
        and abs(more) <= 2**31
    ):
        try:
            return _brighter_in_numpy(img, out, more)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(img)):
        out[i] = int(img[i]) + more
