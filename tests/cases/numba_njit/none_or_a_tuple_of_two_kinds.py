# --- before
def closest(D, active):
    best = None
    for x in range(len(active)):
        for y in range(x + 1, len(active)):
            i, j = active[x], active[y]
            if best is None or D[i][j] < best[0]:
                best = (D[i][j], i, j)
    return best
# --- inputs: closest
CALLS = [call([[0.0, 2.0, 1.5], [2.0, 0.0, 3.0], [1.5, 3.0, 0.0]], [0, 1, 2])]
CHECKS = [call([[0.0]], [0]), call([], [])]
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
def _closest_kernel(D, active):
    best = (-1e-300, 0, 0,); best_known = False
    for x in range(len(active)):
        for y in range(x + 1, len(active)):
            i, j = active[x], active[y]
            if (not best_known) or D[_within(i, len(D)), _within(j, D.shape[1])] < best[0]:
                best = (D[_within(i, len(D)), _within(j, D.shape[1])], i, j); best_known = True
    return best, best_known


def closest(D, active):
    if type(D) is list and type(active) is list:
        try:
            D_array = _array_of(D, float, 2)
            active_array = _array_of(active, int, 1)
            result = _closest_kernel(D_array, active_array)
            if result[0][0] != result[0][0]:
                raise ValueError  # it might be an object that exists already
            return result[0] if result[1] else None
        except Exception:  # the original code below takes over
            pass
    best = None
    for x in range(len(active)):
        for y in range(x + 1, len(active)):
            i, j = active[x], active[y]
            if best is None or D[i][j] < best[0]:
                best = (D[i][j], i, j)
    return best
