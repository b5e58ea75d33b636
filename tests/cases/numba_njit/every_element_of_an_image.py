# --- before
import numpy as np


def spread(img, dark):
    counts = np.zeros(256, dtype=int)
    total = 0
    for value in img.ravel():
        counts[value] += 1
        # only what is bright
        if value < dark:
            continue

        total += (int(value)
                  + 1)
    return counts, total


# --- inputs: spread
import numpy as np

IMAGE = (np.arange(63).reshape(7, 9) * 37 % 256).astype(np.uint8)
CALLS = [call(IMAGE, 20), call(IMAGE[1:, ::-1], 90)]
CHECKS = [
    call(IMAGE[:0], 3),
    call(IMAGE[:, :0], 3),
    call(IMAGE.T, 3),
    call(np.asfortranarray(IMAGE), 200),
    call(IMAGE.ravel(), 20),
    call(IMAGE.reshape(1, 7, 9), 20),
    call(IMAGE.astype(np.int64), 20),
    call(IMAGE.astype(float), 20),
    call(IMAGE.tolist(), 20),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _spread_kernel(img, dark):
    counts = np.zeros(256, dtype=np.int64)
    total = 0
    for _place_1 in range(img.shape[0]):
        if not -(2**61) <= total <= 2**61:
            raise OverflowError
        for _place_2 in range(img.shape[1]):
            value = np.int64(img[_place_1, _place_2])
            counts[_within(value, len(counts))] += 1
            # only what is bright
            if value < dark:
                continue

            checked1 = (int(value)
                      + 1)
            total = np.int64(np.uint64(total) + np.uint64(checked1))
    return counts, total


def spread(img, dark):
    if (
        type(img) is np.ndarray
        and img.dtype == np.uint8
        and img.ndim == 2
        and img.dtype.type is np.uint8
        and max(img.shape) <= 2**31
        and type(dark) is int
        and abs(dark) <= 2**31
    ):
        try:
            result = _spread_kernel(img, dark)
            return result[0].copy(), result[1]
        except Exception:  # the original code below takes over
            pass
    counts = np.zeros(256, dtype=int)
    total = 0
    for value in img.ravel():
        counts[value] += 1
        # only what is bright
        if value < dark:
            continue

        total += (int(value)
                  + 1)
    return counts, total
