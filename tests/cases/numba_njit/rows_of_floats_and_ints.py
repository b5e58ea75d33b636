# --- before
def weighted(rows, n):
    total = 0.0
    high = 0.0
    for i in range(n):
        for a, b in rows:
            total += a * (i + 0.5) - b / 3.0
            high = max(high, abs(a) * 0.25)
            if a > b:
                total -= 1.5
    return total, high
# --- inputs: weighted
nan = float("nan")
CALLS = [call([[1, 0.5], [2.5, 3], [0, -1]], 4)]
CHECKS = [
    call([[1, 0.5], [2.5, 3], [0, -1]], 0), call([], 4), call([[1, 2]], 4), call([[0, -0.0]], 4), call([[1, nan]], 4), call([[1, 0.5, 3]], 4),
    call([[1], [2.5]], 4), call([(1, 0.5)], 4), call([[2**53 + 1, 0.5]], 4), call([[2**63, 0.5]], 4), call([[False, 0.5]], 4), call([[1, 0.5]], -1),
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


def _floats_of(lists, depth):
    """Nested lists of floats and ints as lists of floats; raises ValueError for ints beyond 2**53 and others."""
    if type(lists) is not list:
        raise ValueError
    if depth > 1:
        return [_floats_of(row, depth - 1) for row in lists]
    if not {*map(type, lists)} <= {float, int} or any(type(x) is int and abs(x) > 2**53 for x in lists):
        raise ValueError
    return [*map(float, lists)]


@_njit
def _rows_2(rows):
    """The 2 items of each row, unless there are more or fewer."""
    if rows.shape[1] != 2:
        raise ValueError
    for row in rows:
        yield row[0], row[1]


@_njit(cache=True)
def _weighted_kernel(rows, n):
    total = 0.0
    high = 0.0
    for i in range(n):
        for a, b in _rows_2(rows):
            total += a * (i + 0.5) - b / 3.0
            high = max(high, abs(a) * 0.25)
            if a > b:
                total -= 1.5
    return total, high


def weighted(rows, n):
    if type(rows) is list and type(n) is int and abs(n) <= 2**31:
        try:
            rows_array = _array_of(_floats_of(rows, 2), float, 2)
            result = _weighted_kernel(rows_array, n)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    high = 0.0
    for i in range(n):
        for a, b in rows:
            total += a * (i + 0.5) - b / 3.0
            high = max(high, abs(a) * 0.25)
            if a > b:
                total -= 1.5
    return total, high
