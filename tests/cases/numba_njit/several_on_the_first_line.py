# --- before
def distance(a, b):
    """Semicolons from the first line on."""
    n, m = len(a), len(b); last = [0.0] * (m + 1); best = 0
    for i in range(n):
        row = [0.0] * (m + 1); left = 0.0
        for j in range(m):
            cost = abs(a[i] - b[j]); left = cost + min(last[j], last[j + 1], left)
            row[j + 1] = left; best += 1 if cost < 1.0 else 0
        last = row
    return last[m], best

# --- inputs: distance
CALLS = [call([1.0, 2.5, 3.0] * 9, [2.0, 2.5] * 8)]
CHECKS = [
    call([], [1.0]),
    call([1.0], []),
    call([float("nan"), 1.0], [1.0, 2.0]),
    call([1, 2], [1.0]),
    call([1.0, "2"], [1.0]),
]
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
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _distance_kernel(a, b):
    n, m = len(a), len(b); last = _np.full(m + 1, 0.0); best = 0
    if n - 1 >= len(a) or m - 1 >= len(b):
        raise IndexError
    for i in range(n):
        row = _np.full(m + 1, 0.0); left = 0.0
        if m >= len(last) or m >= len(row):
            raise IndexError
        for j in range(m):
            cost = abs(a[i] - b[j]); left = cost + min(last[j], last[j + 1], left)
            row[j + 1] = left; best = _int_add(best, 1 if cost < 1.0 else 0)
        last = row
    return last[_within(m, len(last))], best


def distance(a, b):
    """Semicolons from the first line on."""
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 1)
            b_array = _array_of(b, float, 1)
            result = _distance_kernel(a_array, b_array)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    n, m = len(a), len(b); last = [0.0] * (m + 1); best = 0
    for i in range(n):
        row = [0.0] * (m + 1); left = 0.0
        for j in range(m):
            cost = abs(a[i] - b[j]); left = cost + min(last[j], last[j + 1], left)
            row[j + 1] = left; best += 1 if cost < 1.0 else 0
        last = row
    return last[m], best
