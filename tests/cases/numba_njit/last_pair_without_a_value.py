# --- before
"""The closest pair: a tuple that has no value where there are no two points."""


def closest(xs, ys):
    best = 9.0
    n = len(xs)
    for i in range(n):
        for j in range(i):
            d = abs(xs[i] - xs[j]) + abs(ys[i] - ys[j])
            if d < best:
                best = d
                pair = (i, j)
    return best, pair
# --- inputs: closest
CALLS = [call([0.5, 1.0, 2.0, 3.5], [1.0, 2.0, 2.5, 4.0])]
CHECKS = [
    call([0.5, 0.5], [1.0, 1.0]),
    call([0.5], [1.0]),
    call([], []),
    call([0.5, 99.0], [1.0, 1.0]),
    call([0.5, float("nan"), 0.25], [1.0, 1.0, 1.0]),
    call([0.5, 1.0, 2.0], [1.0, 2.0]),
    call([1, 2, 3], [1.0, 2.0, 3.0]),
]
# --- after: compiled
"""The closest pair: a tuple that has no value where there are no two points."""



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


@_njit(cache=True)
def _closest_kernel(xs, ys):
    pair = (0, 0, ); pair_known = False
    best = 9.0
    n = len(xs)
    if len(xs) - 1 >= len(ys):
        raise IndexError
    for i in range(n):
        for j in range(i):
            d = abs(xs[i] - xs[j]) + abs(ys[i] - ys[j])
            if d < best:
                best = d
                pair = (i, j); pair_known = True
    if not (pair_known): raise ValueError
    return best, pair


def closest(xs, ys):
    if type(xs) is list and type(ys) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            ys_array = _array_of(ys, float, 1)
            result = _closest_kernel(xs_array, ys_array)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    best = 9.0
    n = len(xs)
    for i in range(n):
        for j in range(i):
            d = abs(xs[i] - xs[j]) + abs(ys[i] - ys[j])
            if d < best:
                best = d
                pair = (i, j)
    return best, pair
