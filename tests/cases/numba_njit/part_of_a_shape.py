# --- before
import numpy as np


def edges(img, strength):
    h, w = img.shape[:2]
    out = np.zeros(img.shape[:-1])
    for y in range(1, h - 1):
        for x in range(1, w - 1):
            r, g, b = img[y, x]
            below = img[y + 1, x, 0] * 0.5 + img[y, x + 1, 1] * 0.5
            out[y, x] = strength * (0.299 * r + 0.587 * g + 0.114 * b - below)
    return out


# --- inputs: edges
import numpy as np

IMAGE = (np.arange(7 * 9 * 3).reshape(7, 9, 3) * 37 % 256).astype(np.uint8)
CALLS = [call(IMAGE, 0.5), call(IMAGE[1:, ::-1], 1.5)]
CHECKS = [
    call(IMAGE[:0], 3.0),
    call(IMAGE[:, :0], 3.0),
    call(IMAGE[:, :, :2], 3.0),
    call(IMAGE[:, :, [0, 1, 2, 1]], 3.0),
    call(IMAGE[:, :, 0], 3.0),
    call(IMAGE[0, 0], 3.0),
    call(IMAGE.transpose(1, 0, 2), -0.0),
    call(np.asfortranarray(IMAGE), float("nan")),
    call(IMAGE.astype(np.int64), 0.5),
    call(IMAGE.astype(float), 0.5),
    call(IMAGE.tolist(), 0.5),
    call(np.array(3), 0.5),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit
def _wholeitems_3(row):
    """The 3 items of a row, unless there are more or fewer."""
    if len(row) != 3:
        raise ValueError
    return np.int64(row[0]), np.int64(row[1]), np.int64(row[2])


@_njit(cache=True)
def _edges_kernel(img, strength):
    h, w = (img.shape[0], img.shape[1])
    out = np.zeros((img.shape[0], img.shape[1]))
    if (
        h - 1 >= len(img)
        or w - 1 >= img.shape[1]
        or 1 >= img.shape[2]
        or h - 2 >= len(out)
        or w - 2 >= out.shape[1]
    ):
        raise IndexError
    for y in range(1, h - 1):
        suspects = 0
        for x in range(1, w - 1):
            r, g, b = _wholeitems_3(img[y, x])
            below = np.int64(img[y + 1, x, 0]) * 0.5 + np.int64(img[y, x + 1, 1]) * 0.5
            checked1 = 0.299 * r + 0.587 * g + 0.114 * b - below
            checked2 = strength * checked1
            out[y, x] = checked2
            suspects += _arises(checked2, strength, checked1)
        if suspects:
            raise FloatingPointError
    return out


def edges(img, strength):
    if (
        type(img) is np.ndarray
        and img.dtype == np.uint8
        and img.ndim == 3
        and img.dtype.type is np.uint8
        and max(img.shape) <= 2**31
        and type(strength) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _edges_kernel(img, strength).copy()
        except Exception:  # the original code below takes over
            pass
    h, w = img.shape[:2]
    out = np.zeros(img.shape[:-1])
    for y in range(1, h - 1):
        for x in range(1, w - 1):
            r, g, b = img[y, x]
            below = img[y + 1, x, 0] * 0.5 + img[y, x + 1, 1] * 0.5
            out[y, x] = strength * (0.299 * r + 0.587 * g + 0.114 * b - below)
    return out
