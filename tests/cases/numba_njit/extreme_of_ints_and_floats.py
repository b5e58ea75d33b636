# --- before
def rectified(values, limit):
    highest = 0
    count = 0
    for v in values:
        highest = max(highest, v)
        if max(0, v) == min(v, limit):
            count += 1
        if 1.0 / (max(-0.0, 0) + min(v, 3) + 0.5) < 0:
            count += 10
    return highest, count


# --- inputs: rectified
CALLS = [call([0.5, -2.0, 7.25], 4), call([3.0, 2.0], 4)]
CHECKS = [
    call([], 4),
    call([-1.0], 4),
    call([-0.0], 4),
    call([0.0], 4),
    call([float("nan"), 2.0], 4),
    call([2.0, float("nan")], 4),
    call([2.0, float("inf")], 2**60),
    call([9007199254740992.0], 2**53 + 1),
    call([9007199254740992.0], 2**53),
    call([1.0, 2], 4),
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
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit
def _whole_add(x, y):
    """x + y, unless it may be an int that no float here stands for."""
    if not -9.0e15 <= x + y <= 9.0e15:
        raise OverflowError
    return x + y


@_njit(cache=True)
def _rectified_kernel(values, limit):
    highest_fits = False
    highest_fits = False
    highest = 0
    count = 0
    for v in values:
        highest_before = highest
        highest = max(highest, v)
        highest_fits = highest_fits or highest_before < highest or highest < highest_before
        if max(0, v) == min(v, limit):
            count += 1
        if 1.0 / (_whole_add(max(-0.0, 0), min(v, 3)) + 0.5) < 0:
            count += 10
    return _settled(highest, highest_fits), count


def rectified(values, limit):
    if type(values) is list and type(limit) is int and abs(limit) <= 2**31:
        try:
            values_array = _array_of(values, float, 1)
            result = _rectified_kernel(values_array, limit)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    highest = 0
    count = 0
    for v in values:
        highest = max(highest, v)
        if max(0, v) == min(v, limit):
            count += 1
        if 1.0 / (max(-0.0, 0) + min(v, 3) + 0.5) < 0:
            count += 10
    return highest, count
