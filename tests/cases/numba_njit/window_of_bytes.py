# --- before
import numpy as np


def filtered(img, r):
    h, w = img.shape[:2]
    middle = img.copy()
    mean = np.zeros((h, w))
    peaks = 0
    for i in range(r, h - r):
        for j in range(r, w - r):
            window = img[i - r:i + r + 1, j - r:j + r + 1]
            total = window.sum()
            middle[i, j] = np.median(window)
            mean[i, j] = total / 9 - np.mean(img[i, j - r:j + 1])
            if img[i, j] == window.max() and total > 40:
                peaks += 1
    return middle, mean, peaks


# --- inputs: filtered
import numpy as np

IMAGE = (np.arange(63).reshape(7, 9) * 37 % 256).astype(np.uint8)
CALLS = [call(IMAGE, 1), call(IMAGE[1:, ::-1], 1)]
CHECKS = [
    call(IMAGE, 0),
    call(IMAGE, 2),
    call(IMAGE, -1),
    call(IMAGE, 5),
    call(IMAGE, True),
    call(IMAGE[:0], 1),
    call(IMAGE[:, :2], 1),
    call(IMAGE.T, 1),
    call(np.full((4, 4), 255, dtype=np.uint8), 1),
    call(IMAGE.astype(np.int8), 1),
    call(IMAGE.astype(np.int64), 1),
    call(IMAGE.astype(float), 1),
    call(IMAGE[:, :, None], 1),
    call(IMAGE.tolist(), 1),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return np.array(items)


@_njit
def _cut_uint8(x):
    """int(x), unless it does not fit uint8."""
    if not 0 <= x < 256:
        raise OverflowError
    return int(x)


@_njit
def _sorted_array(items):
    """The numbers in order, equal ones as they were, unless one is nan."""
    array = items
    for item in array:
        if item != item:
            raise ValueError
    return array[np.argsort(array, kind="mergesort")]


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _filtered_kernel_part_1(img, window_low_1, window_high_1, window_low_2, window_high_2):
    total_2 = 0
    for _place_1 in range(window_low_1, window_high_1):
        for _place_2 in range(window_low_2, window_high_2):
            item = int(np.int64(img[_place_1, _place_2]))
            if (item > 0 and total_2 > 9223372036854775807 - item) or (item < 0 and total_2 < -9223372036854775807 - item):
                raise OverflowError
            total_2 += item
    return total_2


@_njit
def _filtered_kernel_part_2(img, window_low_1, window_high_1, window_low_2, window_high_2):
    return _as_array([int(np.int64(img[_place_1, _place_2])) for _place_1 in range(window_low_1, window_high_1) for _place_2 in range(window_low_2, window_high_2)])


@_njit
def _filtered_kernel_part_3(img, window_395_low_2, window_395_high_2, window_395_place_1):
    total_2 = 0
    for _place_1 in range(window_395_low_2, window_395_high_2):
        item = int(np.int64(img[window_395_place_1, _place_1]))
        if (item > 0 and total_2 > 9223372036854775807 - item) or (item < 0 and total_2 < -9223372036854775807 - item):
            raise OverflowError
        total_2 += item
    return total_2


@_njit
def _filtered_kernel_part_4(img, window_low_1, window_high_1, window_low_2, window_high_2):
    best = 0
    some = False
    for _place_1 in range(window_low_1, window_high_1):
        for _place_2 in range(window_low_2, window_high_2):
            item = int(np.int64(img[_within(_place_1, len(img)), _within(_place_2, img.shape[1])]))
            if not some or item > best:
                best = item
            some = True
    if not some:
        raise ValueError
    return best


@_njit(cache=True)
def _filtered_kernel(img, r):
    h, w = (img.shape[0], img.shape[1])
    middle = img.copy()
    mean = np.zeros((h, w))
    peaks = 0
    if (
        h - r - 1 >= len(middle)
        or r < -len(middle)
        or -r + w - 1 >= middle.shape[1]
        or r < -middle.shape[1]
        or h - r - 1 >= len(mean)
        or r < -len(mean)
        or -r + w - 1 >= mean.shape[1]
        or r < -mean.shape[1]
        or h - r - 1 >= len(img)
        or r < -len(img)
        or -r + w - 1 >= img.shape[1]
        or r < -img.shape[1]
    ):
        raise IndexError
    for i in range(r, h - r):
        for j in range(r, w - r):
            window_low_1, window_high_1, window_low_2, window_high_2 = i - r, i + r + 1, j - r, j + r + 1
            if (
                window_low_1 >> 0 < 0
                or window_high_1 >> 0 > img.shape[0]
                or window_high_1 < window_low_1
                or window_low_2 >> 0 < 0
                or window_high_2 >> 0 > img.shape[1]
                or window_high_2 < window_low_2
            ):
                raise ValueError
            if (
                window_high_1 - 1 >= len(img)
                or window_low_1 < -len(img)
                or window_high_2 - 1 >= img.shape[1]
                or window_low_2 < -img.shape[1]
            ):
                raise IndexError
            total = _filtered_kernel_part_1(img, window_low_1, window_high_1, window_low_2, window_high_2)
            if (
                window_high_1 - 1 >= len(img)
                or window_low_1 < -len(img)
                or window_high_2 - 1 >= img.shape[1]
                or window_low_2 < -img.shape[1]
            ):
                raise IndexError
            window_values_332 = _sorted_array(_filtered_kernel_part_2(img, window_low_1, window_high_1, window_low_2, window_high_2))
            middle[i, j] = _cut_uint8(np.float64((window_values_332[_within((len(window_values_332) - 1) // 2, len(window_values_332))] + window_values_332[_within(len(window_values_332) // 2, len(window_values_332))]) / 2))
            window_395_place_1, window_395_low_2, window_395_high_2 = i, j - r, j + 1
            if (
                window_395_place_1 >> 0 < 0
                or window_395_place_1 >= img.shape[0]
                or window_395_low_2 >> 0 < 0
                or window_395_high_2 >> 0 > img.shape[1]
                or window_395_high_2 < window_395_low_2
            ):
                raise ValueError
            window_395_values_387 = (window_395_high_2 - window_395_low_2)
            if window_395_values_387 > 1048576:
                raise ValueError
            if (
                window_395_place_1 >= len(img)
                or window_395_place_1 < -len(img)
                or window_395_high_2 - 1 >= img.shape[1]
                or window_395_low_2 < -img.shape[1]
            ):
                raise IndexError
            mean[i, j] = np.float64(total) / 9 - (np.float64(_filtered_kernel_part_3(img, window_395_low_2, window_395_high_2, window_395_place_1)) / window_395_values_387)
            if np.int64(img[i, j]) == _filtered_kernel_part_4(img, window_low_1, window_high_1, window_low_2, window_high_2) and total > 40:
                peaks += 1
    return middle, mean, peaks


def filtered(img, r):
    if (
        type(img) is np.ndarray
        and img.dtype == np.uint8
        and img.ndim == 2
        and img.dtype.type is np.uint8
        and max(img.shape) <= 2**31
        and img.flags.c_contiguous
        and type(r) is int
        and abs(r) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _filtered_kernel(img, r)
            return result[0].copy(), result[1].copy(), result[2]
        except Exception:  # the original code below takes over
            pass
    h, w = img.shape[:2]
    middle = img.copy()
    mean = np.zeros((h, w))
    peaks = 0
    for i in range(r, h - r):
        for j in range(r, w - r):
            window = img[i - r:i + r + 1, j - r:j + r + 1]
            total = window.sum()
            middle[i, j] = np.median(window)
            mean[i, j] = total / 9 - np.mean(img[i, j - r:j + 1])
            if img[i, j] == window.max() and total > 40:
                peaks += 1
    return middle, mean, peaks
