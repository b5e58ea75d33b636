# --- before
def spread(x, out):
    for i in range(2, len(x) - 2):
        window = [x[i + d] for d in range(-2, 3)]
        out[i] = max(window) - min(window)
        window.sort(reverse=True)
        if window[2] > 0.0:
            out[i] += window[0] / len(window)

# --- inputs: spread
nan = float("nan")
CALLS = [call([0.5 * (k * k % 7) - 1.25 for k in range(40)], [0.0] * 40)]
CHECKS = [call([], []), call([1.0, 2.0], [0.0, 0.0]), call([1.0, nan, 2.0, 3.0, 0.5, 0.25], [0.0] * 6), call([0.0, -0.0, 1.0, -1.0, 0.0, -0.0, 0.0], [1.0] * 7), call([1.0] * 8, [0.0] * 6)]

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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


def _ordered(found, *numbers):
    """`found`, by its place among sorted floats; raises ValueError for nan, and where it may be 0.0 or -0.0."""
    if _np.isnan(found).any():
        raise ValueError
    if not _np.all(found) and any(_np.any(_np.signbit(each) & (each == 0.0)) for each in numbers):
        raise ValueError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _spread_in_numpy(x, out):
    if not len(x) <= len(out) + 2:
        raise ValueError
    if 5 <= len(x):
        item = x[:len(x) - 4]
        item_2 = x[1:len(x) - 3]
        item_3 = x[2:len(x) - 2]
        item_4 = x[3:len(x) - 1]
        item_5 = x[4:]
        placed = _np.minimum(item, item_2)
        placed_2 = _np.maximum(item, item_2)
        placed_3 = _np.minimum(item_3, item_4)
        placed_4 = _np.maximum(item_3, item_4)
        lower = _np.minimum(placed, placed_3)
        placed_3 = _np.maximum(placed, placed_3)
        placed = lower
        lower = _np.minimum(placed_2, placed_4)
        placed_4 = _np.maximum(placed_2, placed_4)
        placed_2 = lower
        placed_3 = _np.maximum(placed_2, placed_3)
        lower = _np.minimum(placed, item_5)
        placed_5 = _np.maximum(placed, item_5)
        placed = lower
        placed_5 = _np.maximum(placed_3, placed_5)
        placed_5 = _np.maximum(placed_4, placed_5)
        found = _ordered(placed, item, item_2, item_3, item_4, item_5)
        found_2 = _ordered(placed_5, item, item_2, item_3, item_4, item_5)
        out[2:len(x) - 2] = found_2 - found
        placed_6 = _np.minimum(item, item_2)
        placed_7 = _np.maximum(item, item_2)
        placed_8 = _np.minimum(item_3, item_4)
        placed_9 = _np.maximum(item_3, item_4)
        lower_2 = _np.minimum(placed_6, placed_8)
        placed_8 = _np.maximum(placed_6, placed_8)
        placed_6 = lower_2
        lower_2 = _np.minimum(placed_7, placed_9)
        placed_9 = _np.maximum(placed_7, placed_9)
        placed_7 = lower_2
        lower_2 = _np.minimum(placed_7, placed_8)
        placed_8 = _np.maximum(placed_7, placed_8)
        placed_7 = lower_2
        placed_10 = _np.maximum(placed_6, item_5)
        lower_2 = _np.minimum(placed_8, placed_10)
        placed_10 = _np.maximum(placed_8, placed_10)
        placed_8 = lower_2
        placed_8 = _np.maximum(placed_7, placed_8)
        placed_10 = _np.maximum(placed_9, placed_10)
        found_3 = _ordered(placed_8, item, item_2, item_3, item_4, item_5)
        found_4 = _ordered(placed_10, item, item_2, item_3, item_4, item_5)
        chosen = found_3 > 0.0
        out[2:len(x) - 2] = _np.where(chosen, out[2:len(x) - 2] + found_4 / 5, out[2:len(x) - 2])


def spread(x, out):
    if type(x) is list and type(out) is list and out is not x:
        try:
            x_array = _array_of(x, float, 1)
            out_array = _array_of(out, float, 1)
            result = _spread_in_numpy(x_array, out_array)
            _without_nan(out_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(out, out_array, 1)
            return result
    for i in range(2, len(x) - 2):
        window = [x[i + d] for d in range(-2, 3)]
        out[i] = max(window) - min(window)
        window.sort(reverse=True)
        if window[2] > 0.0:
            out[i] += window[0] / len(window)
