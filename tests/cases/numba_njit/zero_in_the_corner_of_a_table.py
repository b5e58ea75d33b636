# --- before
def costs(a, b, step):
    table = [[float("inf")] * (len(b) + 1) for _ in range(len(a) + 1)]
    table[0][0] = 0
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            gone = a[i - 1] - b[j - 1]
            table[i][j] = gone + min(table[i - 1][j] + step, table[i][j - 1] + step, table[i - 1][j - 1])
    return table[len(a)][len(b)], table[0][0] + step

# --- inputs: costs
CALLS = [call([0.5, 1.5, 2.5], [0.25, 1.0, 2.0, 3.0], 0.125)]
CHECKS = [
    call([], [], 1.0),  # the int 0
    call([1.0], [], 1.0),
    call([1.0], [1.0], 1.0),
    call([-0.0], [0.0], 1.0),  # -0.0 goes into the table
    call([0.0], [0.0], -0.0),
    call([float("nan")], [1.0], 0.5),
    call([1e308, 1e308], [-1e308, 1.0], 0.5),
]

# --- after: compiled
import math as _math


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
def _unsigned(x):
    """x, unless it is -0.0, which stands for the int 0 here."""
    if x == 0.0 and _math.copysign(1.0, x) < 0.0:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _costs_kernel(a, b, step):
    table = _np.full((len(a) + 1, len(b) + 1), _unsigned(_np.inf))
    table[_within(0, len(table)), _within(0, table.shape[1])] = -0.0
    if len(a) >= len(table) or len(b) >= table.shape[1]:
        raise IndexError
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            gone = a[i - 1] - b[j - 1]
            table[i, j] = _unsigned(gone + min((table[i - 1, j] + 0.0) + step, (table[i, j - 1] + 0.0) + step, (table[i - 1, j - 1] + 0.0)))
    return _unsigned(table[_within(len(a), len(table)), _within(len(b), table.shape[1])]), (table[_within(0, len(table)), _within(0, table.shape[1])] + 0.0) + step


def costs(a, b, step):
    if type(a) is list and type(b) is list and type(step) is float:
        try:
            a_array = _array_of(a, float, 1)
            b_array = _array_of(b, float, 1)
            result = _costs_kernel(a_array, b_array, step)
            if (
                result[0] != result[0]
                or result[0] == step
                or result[1] != result[1]
                or result[1] == step
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    table = [[float("inf")] * (len(b) + 1) for _ in range(len(a) + 1)]
    table[0][0] = 0
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            gone = a[i - 1] - b[j - 1]
            table[i][j] = gone + min(table[i - 1][j] + step, table[i][j - 1] + step, table[i - 1][j - 1])
    return table[len(a)][len(b)], table[0][0] + step
