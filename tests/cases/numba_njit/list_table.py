# --- before
def common(xs, ys):
    """The length of the longest common subsequence."""
    table = [[0] * (len(ys) + 1) for _ in range(len(xs) + 1)]
    for i in range(1, len(xs) + 1):
        for j in range(1, len(ys) + 1):
            if xs[i - 1] == ys[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table[len(xs)][len(ys)]

# --- inputs: common
CALLS = [call([1, 3, 4, 1, 2], [3, 4, 1, 2, 1])]
CHECKS = [call([], [1]), call([1.0, 2.0], [1, 2]), call("abc", "bc"), call([True, 1], [1, 1]), call([2**70], [2**70])]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


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


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _common_kernel(xs, ys):
    table = _np.full((len(xs) + 1, len(ys) + 1), 0)
    if len(xs) >= len(table) or len(ys) >= table.shape[1]:
        raise IndexError
    for i in range(1, len(xs) + 1):
        large1 = 0
        for j in range(1, len(ys) + 1):
            if xs[i - 1] == ys[j - 1]:
                checked1 = _np.int64(_np.uint64(table[i - 1, j - 1]) + _np.uint64(1))
                table[i, j] = checked1
                large1 |= checked1 ^ (checked1 >> 63)
            else:
                table[i, j] = max(table[i - 1, j], table[i, j - 1])
        if large1 >= 2**61:
            raise OverflowError
    return table[_within(len(xs), len(table)), _within(len(ys), table.shape[1])]


def common(xs, ys):
    """The length of the longest common subsequence."""
    if type(xs) is list and type(ys) is list:
        try:
            xs_array = _array_of(xs, int, 1)
            ys_array = _array_of(ys, int, 1)
            return _common_kernel(xs_array, ys_array)
        except Exception:  # the original code below takes over
            pass
    table = [[0] * (len(ys) + 1) for _ in range(len(xs) + 1)]
    for i in range(1, len(xs) + 1):
        for j in range(1, len(ys) + 1):
            if xs[i - 1] == ys[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table[len(xs)][len(ys)]
