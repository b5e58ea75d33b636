# --- before
"""Two variables of an inner `while`, which may not run."""


def reached(table, limit):
    for row in range(len(table)):
        while limit > row:
            limit -= table[row]
            at = row, limit
            last, left = row, limit
            left += 1
    return last, left, limit
# --- inputs: reached
CALLS = [call([3, 4, 2, 9], 21)]
CHECKS = [call([3, 4], 0), call([], 5), call([3, 5, 1], 1), call([1] * 9, 8), call([2, 7], 2**62), call([3.0, 1.0], 9)]
# --- after: compiled
"""Two variables of an inner `while`, which may not run."""



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
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit(cache=True)
def _reached_kernel(table, limit):
    last_last = 0; last_given = False; left_last = 0; left_given = False
    for row in range(len(table)):
        while limit > row:
            limit = _int_subtract(limit, table[row])
            at = row, limit
            last, left = row, limit; last_last = last; last_given = True; left_last = left; left_given = True
            left = _moderate_add(left, 1); left_last = left; left_given = True
    if not (last_given and left_given): raise ValueError
    return last_last, left_last, limit


def reached(table, limit):
    if type(table) is list and type(limit) is int and abs(limit) <= 2**31:
        try:
            table_array = _array_of(table, int, 1)
            result = _reached_kernel(table_array, limit)
            if (
                (result[0] == limit and not -5 <= result[0] <= 256)
                or (result[1] == limit and not -5 <= result[1] <= 256)
                or (result[2] == limit and not -5 <= result[2] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    for row in range(len(table)):
        while limit > row:
            limit -= table[row]
            at = row, limit
            last, left = row, limit
            left += 1
    return last, left, limit
