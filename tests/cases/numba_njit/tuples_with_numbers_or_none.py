# The same with numbers: for these, or None in their place, compiled code has a type, and they stay what they are.

# --- before
def settle(xs, limit):
    for k in range(20):
        change = 0.0
        for i in range(1, len(xs) - 1):
            new = 0.5 * (xs[i - 1] + xs[i + 1])
            change += abs(new - xs[i])
            xs[i] = new
        if change < limit:
            return True, (change, k, change == 0.0), k
    return False, None, None

# --- inputs: settle
CALLS = [call([0.0, 5.0, 2.0, 8.0, 1.0], 1e-9), call([0.0, 5.0, 2.0, 8.0, 1.0, 3.0], 1e-9)]
CHECKS = [call([0.0, 5.0, 2.0, 8.0, 1.0], 0.5), call([0.0, 1.0], 0.5), call([], 0.5), call([1.0, 1.0, 1.0], 2.0)]

# --- after: compiled
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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


@_njit(cache=True)
def _settle_kernel(xs, limit):
    for k in range(20):
        change = 0.0
        for i in range(1, len(xs) - 1):
            new = 0.5 * (xs[i - 1] + xs[i + 1])
            change += abs(new - xs[i])
            xs[i] = new
        if change < limit:
            return True, (change, k, change == 0.0), k
    return False, None, None


def settle(xs, limit):
    if type(xs) is list and type(limit) is float:
        try:
            xs_array = _array_of(xs, float, 1)
            result = _settle_kernel(xs_array, limit)
            _without_nan(xs_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(xs, xs_array, 1)
            return result
    for k in range(20):
        change = 0.0
        for i in range(1, len(xs) - 1):
            new = 0.5 * (xs[i - 1] + xs[i + 1])
            change += abs(new - xs[i])
            xs[i] = new
        if change < limit:
            return True, (change, k, change == 0.0), k
    return False, None, None
