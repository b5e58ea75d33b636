# --- before
import numpy as np


def convolved(img, kernel):
    h, w = img.shape
    k = len(kernel)
    out = np.zeros((h, w))
    for i in range(h - k + 1):
        for j in range(w - k + 1):
            window = img[i:i + k, j:j + k]
            total = 0.0
            for a in range(k):
                for b in range(k):
                    total += window[a, b] * kernel[a][b]
            out[i + 1, j + 1] = total - window[0][0] + window[-1, 1]
    return out


# --- inputs: convolved
import numpy as np

IMAGE = np.arange(42.0).reshape(6, 7) % 5.5
KERNEL = [[0.5, 0.25, 0.0], [-1.0, 2.0, 0.125], [0.0, 0.75, -0.5]]
CALLS = [call(IMAGE, KERNEL), call(IMAGE[1:, ::-1], KERNEL)]
ODD = IMAGE.copy()
ODD[2, 2], ODD[3, 3], ODD[4, 1] = float("nan"), -0.0, float("inf")
CHECKS = [
    call(IMAGE[:0], KERNEL),
    call(IMAGE[:2], KERNEL),
    call(IMAGE[:, :0], KERNEL),
    call(IMAGE, []),
    call(IMAGE, [[2.0]]),
    call(IMAGE, KERNEL[:2]),
    call(IMAGE, [[1.0, 2.0], [3.0]]),
    call(IMAGE, [[1, 2], [3, 4]]),
    call(ODD, KERNEL),
    call(IMAGE[:3, :3], IMAGE[:3, :3]),
    call(IMAGE.T, KERNEL),
    call(IMAGE.astype(int), KERNEL),
    call(IMAGE.tolist(), KERNEL),
    call(IMAGE[0], KERNEL),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = np.empty(shape, {"d": np.float64, "q": np.int64, "?": np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _convolved_kernel(img, kernel):
    h, w = img.shape
    k = len(kernel)
    out = np.zeros((h, w))
    if (
        len(kernel) - 1 >= kernel.shape[1]
        or h - len(kernel) + 1 >= len(out)
        or -len(kernel) + w + 1 >= out.shape[1]
    ):
        raise IndexError
    for i in range(h - k + 1):
        for j in range(w - k + 1):
            window_low_1, window_high_1, window_low_2, window_high_2 = i, i + k, j, j + k
            if (
                window_low_1 >> 0 < 0
                or window_high_1 >> 0 > img.shape[0]
                or window_high_1 < window_low_1
                or window_low_2 >> 0 < 0
                or window_high_2 >> 0 > img.shape[1]
                or window_high_2 < window_low_2
                or window_high_1 - window_low_1 < 1
                or window_high_2 - window_low_2 < 2
                or window_high_1 - window_low_1 < k
                or window_high_2 - window_low_2 < k
                or window_high_2 - window_low_2 < 1
            ):
                raise ValueError
            total = 0.0
            if len(kernel) + window_low_1 - 1 >= len(img) or len(kernel) + window_low_2 - 1 >= img.shape[1]:
                raise IndexError
            for a in range(k):
                for b in range(k):
                    total += img[window_low_1 + a, window_low_2 + b] * kernel[a, b]
                if total - total != 0.0:
                    raise FloatingPointError
            out[i + 1, j + 1] = _finite(total - img[_within(window_low_1, len(img)), _within(window_low_2, img.shape[1])] + img[_within(window_high_1 - 1, len(img)), _within(window_low_2 + 1, img.shape[1])])
    return out


def convolved(img, kernel):
    if (
        type(img) is np.ndarray
        and img.dtype == np.float64
        and img.ndim == 2
        and img.dtype.type is np.float64
        and max(img.shape) <= 2**31
        and type(kernel) is list
        and np.geterr()["under"] == "ignore"
    ):
        try:
            kernel_array = _array_of(kernel, float, 2)
            return _convolved_kernel(img, kernel_array).copy()
        except Exception:  # the original code below takes over
            pass
    h, w = img.shape
    k = len(kernel)
    out = np.zeros((h, w))
    for i in range(h - k + 1):
        for j in range(w - k + 1):
            window = img[i:i + k, j:j + k]
            total = 0.0
            for a in range(k):
                for b in range(k):
                    total += window[a, b] * kernel[a][b]
            out[i + 1, j + 1] = total - window[0][0] + window[-1, 1]
    return out
