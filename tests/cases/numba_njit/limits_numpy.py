# --- before
import numpy as np


def nearest(points, others):
    total = 0
    for a in points:
        best = np.iinfo(np.int64).max
        for b in others:
            d = abs(a - b)
            if d < best:
                best = d
        total += best
    return total
# --- inputs: nearest
CALLS = [call([3, 9, 27], [4, 16, 25]), call([1, 2], [2, 1])]
CHECKS = [call([], [1]), call([1], []), call([1, 2], []), call([2**62], [-(2**62)]), call([-5], [7])]
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit(cache=True)
def _nearest_kernel(points, others):
    total = 0
    for a in points:
        best = 9223372036854775807
        for b in others:
            d = abs(a - b)
            if d < best:
                best = d
        total = _int_add(total, best)
    return total


def nearest(points, others):
    if type(points) is list and type(others) is list:
        try:
            points_array = _array_of(points, int, 1)
            _require_within(points_array, -2147483648, 2147483648)
            others_array = _array_of(others, int, 1)
            _require_within(others_array, -2147483648, 2147483648)
            return _nearest_kernel(points_array, others_array)
        except Exception:  # the original code below takes over
            pass
    total = 0
    for a in points:
        best = np.iinfo(np.int64).max
        for b in others:
            d = abs(a - b)
            if d < best:
                best = d
        total += best
    return total
