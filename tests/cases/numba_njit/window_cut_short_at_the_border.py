# --- before
import numpy as np


def spread(img):
    h, w = img.shape
    out = np.zeros_like(img)
    for i in range(h):
        for j in range(w):
            out[i, j] = np.max(img[max(0, i - 1):min(h, i + 2), max(0, j - 1):min(w, j + 2)])
    return out


# --- inputs: spread
import numpy as np

IMAGE = (np.arange(63).reshape(7, 9) * 37 % 256).astype(np.uint8)
CALLS = [call(IMAGE), call(IMAGE[1:, ::-1])]
CHECKS = [
    call(IMAGE[:0]),
    call(IMAGE[:1, :1]),
    call(IMAGE.T),
    call(IMAGE.astype(np.int16)),
    call(IMAGE.astype(float)),
    call(IMAGE[0]),
    call(IMAGE.tolist()),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _spread_kernel_part_1(img, window_169_low_1, window_169_high_1, window_169_low_2, window_169_high_2):
    best = 0
    some = False
    for _place_1 in range(window_169_low_1, window_169_high_1):
        for _place_2 in range(window_169_low_2, window_169_high_2):
            item = int(np.int64(img[_place_1, _place_2]))
            if not some or item > best:
                best = item
            some = True
    if not some:
        raise ValueError
    return best


@_njit(cache=True)
def _spread_kernel(img):
    h, w = img.shape
    out = np.zeros_like(img)
    if h - 1 >= len(out) or w - 1 >= out.shape[1]:
        raise IndexError
    for i in range(h):
        for j in range(w):
            window_169_low_1, window_169_high_1, window_169_low_2, window_169_high_2 = max(0, i - 1), min(h, i + 2), max(0, j - 1), min(w, j + 2)
            if (
                window_169_low_1 >> 0 < 0
                or window_169_high_1 >> 0 > img.shape[0]
                or window_169_high_1 < window_169_low_1
                or window_169_low_2 >> 0 < 0
                or window_169_high_2 >> 0 > img.shape[1]
                or window_169_high_2 < window_169_low_2
            ):
                raise ValueError
            if window_169_high_1 - 1 >= len(img) or window_169_high_2 - 1 >= img.shape[1]:
                raise IndexError
            out[i, j] = _spread_kernel_part_1(img, window_169_low_1, window_169_high_1, window_169_low_2, window_169_high_2)
    return out


def spread(img):
    if (
        type(img) is np.ndarray
        and img.dtype == np.uint8
        and img.ndim == 2
        and img.dtype.type is np.uint8
        and max(img.shape) <= 2**31
        and img.flags.c_contiguous
    ):
        try:
            return _spread_kernel(img).copy()
        except Exception:  # the original code below takes over
            pass
    h, w = img.shape
    out = np.zeros_like(img)
    for i in range(h):
        for j in range(w):
            out[i, j] = np.max(img[max(0, i - 1):min(h, i + 2), max(0, j - 1):min(w, j + 2)])
    return out
