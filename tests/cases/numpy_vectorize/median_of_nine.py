# --- before
def median_filter(image):
    n = len(image)
    m = len(image[0])
    filtered = [row[:] for row in image]
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            window = []
            for di in (-1, 0, 1):
                for dj in (-1, 0, 1):
                    window.append(image[i + di][j + dj])
            window.sort()
            filtered[i][j] = window[4]
    return filtered

# --- inputs: median_filter
import random
def ints(n, m, low=0, high=255):
    r = random.Random(n * m)
    return [[r.randint(low, high) for _ in range(m)] for _ in range(n)]
CALLS = [call(ints(9, 7)), call(ints(5, 12))]
CHECKS = [call([]), call([[]]), call([[1, 2]]), call([[3]]), call(ints(3, 3)), call(ints(2, 5)), call(ints(6, 6, -2**63, 2**63 - 1)), call(ints(6, 6, 2**63, 2**64)), call([[True, False, True]] * 3), call([[1.5, float("nan"), 2.0], [0.0, -0.0, 1.0], [2.0, 3.0, 4.0]]), call([[1, 2, 3], [4, 5], [6, 7, 8]])]

# --- after: array statements
import numpy as _np


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
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _median_filter_in_numpy(image):
    n = len(image)
    m = len(image[0])
    filtered = image.copy()
    if not (2 <= len(image[0]) and len(image[0]) <= image.shape[1] + 2 and (len(image[0]) <= image.shape[1] + 1) and (len(image[0]) <= image.shape[1]) and (len(image) <= len(filtered) + 1) and (len(image[0]) <= filtered.shape[1] + 1)):
        raise ValueError
    if 3 <= len(image):
        item = image[:len(image) - 2, :len(image[0]) - 2]
        item_2 = image[:len(image) - 2, 1:len(image[0]) - 1]
        item_3 = image[:len(image) - 2, 2:len(image[0])]
        item_4 = image[1:len(image) - 1, :len(image[0]) - 2]
        item_5 = image[1:len(image) - 1, 1:len(image[0]) - 1]
        item_6 = image[1:len(image) - 1, 2:len(image[0])]
        item_7 = image[2:, :len(image[0]) - 2]
        item_8 = image[2:, 1:len(image[0]) - 1]
        item_9 = image[2:, 2:len(image[0])]
        placed_2 = _np.minimum(item_2, item_3)
        placed_3 = _np.maximum(item_2, item_3)
        placed = _np.minimum(item, placed_2)
        placed_2 = _np.maximum(item, placed_2)
        lower = _np.minimum(placed_2, placed_3)
        placed_3 = _np.maximum(placed_2, placed_3)
        placed_2 = lower
        placed_5 = _np.minimum(item_5, item_6)
        placed_6 = _np.maximum(item_5, item_6)
        placed_4 = _np.minimum(item_4, placed_5)
        placed_5 = _np.maximum(item_4, placed_5)
        lower = _np.minimum(placed_5, placed_6)
        placed_6 = _np.maximum(placed_5, placed_6)
        placed_5 = lower
        placed_8 = _np.minimum(item_8, item_9)
        placed_9 = _np.maximum(item_8, item_9)
        placed_7 = _np.minimum(item_7, placed_8)
        placed_8 = _np.maximum(item_7, placed_8)
        lower = _np.minimum(placed_8, placed_9)
        placed_9 = _np.maximum(placed_8, placed_9)
        placed_8 = lower
        placed_4 = _np.maximum(placed, placed_4)
        placed_7 = _np.maximum(placed_4, placed_7)
        lower = _np.minimum(placed_5, placed_8)
        placed_8 = _np.maximum(placed_5, placed_8)
        placed_5 = lower
        placed_5 = _np.maximum(placed_2, placed_5)
        placed_5 = _np.minimum(placed_5, placed_8)
        placed_6 = _np.minimum(placed_6, placed_9)
        placed_3 = _np.minimum(placed_3, placed_6)
        lower = _np.minimum(placed_5, placed_3)
        placed_3 = _np.maximum(placed_5, placed_3)
        placed_5 = lower
        placed_5 = _np.maximum(placed_7, placed_5)
        placed_5 = _np.minimum(placed_5, placed_3)
        found = placed_5
        filtered[1:len(image) - 1, 1:len(image[0]) - 1] = found
    return filtered


def median_filter(image):
    if type(image) is list:
        try:
            image_array = _array_of(image, int, 2)
            _require_within(image_array, -2147483648, 2147483648)
            return _lists_of(_median_filter_in_numpy(image_array))
        except Exception:  # the original code below takes over
            pass
    n = len(image)
    m = len(image[0])
    filtered = [row[:] for row in image]
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            window = []
            for di in (-1, 0, 1):
                for dj in (-1, 0, 1):
                    window.append(image[i + di][j + dj])
            window.sort()
            filtered[i][j] = window[4]
    return filtered
