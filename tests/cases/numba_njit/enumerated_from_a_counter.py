# --- before
def later(xs, n):
    total = 0.0
    for i in range(n):
        for j, x in enumerate(xs[i:], i):
            total += x * j
        for j, x in enumerate(xs, i - 2):
            total += x * j
    return total

# --- inputs: later
CALLS = [call([1.0, 2.0, 0.5, 4.0], 3)]
CHECKS = [call([], 3), call([1.0], 5), call([1.0, 2.0], 0), call([1, 2], 2)]

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


@_njit(cache=True)
def _later_kernel(xs, n):
    total = 0.0
    for i in range(n):
        for _place, x in enumerate(xs[i:].copy()):
            j = _place + (i)
            total += x * j
        for _place_1, x in enumerate(xs):
            j = _place_1 + (i - 2)
            total += x * j
    return total


def later(xs, n):
    if type(xs) is list and type(n) is int and abs(n) <= 2**31:
        try:
            xs_array = _array_of(xs, float, 1)
            result = _later_kernel(xs_array, n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(n):
        for j, x in enumerate(xs[i:], i):
            total += x * j
        for j, x in enumerate(xs, i - 2):
            total += x * j
    return total
