# --- before
def running(rows, weights):
    found = []
    kept = 0.0
    for row in rows:
        s = 0.0
        for k in range(len(weights)):
            s += row[k] * weights[k]
        if s > kept:
            kept = s
        found.append(s - kept)
    return found


# --- inputs: running
ROWS = [[0.1 * (k * r % 7) for k in range(9)] for r in range(1, 20)]
CALLS = [call(ROWS, ROWS[2]), call(ROWS[:3], ROWS[4])]
CHECKS = [call([], ROWS[0]), call(ROWS[::-1], ROWS[5]), call(ROWS, [])]

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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit(cache=True)
def _running_kernel(rows, weights):
    found = []
    kept = 0.0
    # four sums at a time, each in its own order: no addition waits for another
    row_place_stop = len(rows)
    for row_place in range(0, row_place_stop - 3, 4):
        row = rows[row_place]
        s = 0.0
        if len(weights) - 1 >= len(row):
            raise IndexError
        row_b = rows[row_place + 1]
        s_b = 0.0
        if len(weights) - 1 >= len(row_b):
            raise IndexError
        row_c = rows[row_place + 2]
        s_c = 0.0
        if len(weights) - 1 >= len(row_c):
            raise IndexError
        row_d = rows[row_place + 3]
        s_d = 0.0
        if len(weights) - 1 >= len(row_d):
            raise IndexError
        for k in range(len(weights)):
            s += row[k] * weights[k]
            s_b += row_b[k] * weights[k]
            s_c += row_c[k] * weights[k]
            s_d += row_d[k] * weights[k]
        if s > kept:
            kept = s
        found.append(s - kept)
        if s_b > kept:
            kept = s_b
        found.append(s_b - kept)
        if s_c > kept:
            kept = s_c
        found.append(s_c - kept)
        if s_d > kept:
            kept = s_d
        found.append(s_d - kept)
    for row_place in range(row_place_stop // 4 * 4 if row_place_stop > 0 else 0, row_place_stop):
        row = rows[row_place]
        s = 0.0
        if len(weights) - 1 >= len(row):
            raise IndexError
        for k in range(len(weights)):
            s += row[k] * weights[k]
        if s > kept:
            kept = s
        found.append(s - kept)
    return found


def running(rows, weights):
    if type(rows) is list and type(weights) is list:
        try:
            rows_array = _array_of(rows, float, 2)
            weights_array = _array_of(weights, float, 1)
            return _known(_running_kernel(rows_array, weights_array))
        except Exception:  # the original code below takes over
            pass
    found = []
    kept = 0.0
    for row in rows:
        s = 0.0
        for k in range(len(weights)):
            s += row[k] * weights[k]
        if s > kept:
            kept = s
        found.append(s - kept)
    return found
