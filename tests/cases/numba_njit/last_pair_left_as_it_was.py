# --- before
"""The kernel of a loop that may leave its pair as it was."""


def farthest(table, most):
    pair = NotImplemented
    for i in range(len(table)):
        for j in range(i):
            if table[i][j] > most:
                most = table[i][j]
                pair = (j, i)
    return most, pair
# --- inputs: farthest
CALLS = [call([[0.0, 1.0, 2.0], [1.0, 0.0, 4.0], [2.0, 4.0, 0.0]], 0.0)]
CHECKS = [
    call([[0.0, 1.0], [1.0, 0.0]], 5.0),
    call([[0.0, 1.0], [-1.0, 0.0]], -5.0),
    call([[0.0]], 0.0),
    call([], 0.0),
    call([[0.0, 1.0], [float("nan"), 0.0]], 0.0),
    call([[0.0, 1.0], [2]], 0.0),
    call([[0.0, 1.0], []], 0.0),
]
# --- after: compiled
"""The kernel of a loop that may leave its pair as it was."""



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
def _farthest_kernel(table, most):
    pair = (0, 0, ); pair_known = False
    if len(table) - 2 >= table.shape[1]:
        raise IndexError
    for i in range(len(table)):
        for j in range(i):
            if table[i, j] > most:
                most = table[i, j]
                pair = (j, i); pair_known = True
    if not (pair_known): raise ValueError
    return most, pair


def farthest(table, most):
    if type(table) is list and type(most) is float:
        try:
            table_array = _array_of(table, float, 2)
            result = _farthest_kernel(table_array, most)
            if result[0] != result[0] or result[0] == most:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    pair = NotImplemented
    for i in range(len(table)):
        for j in range(i):
            if table[i][j] > most:
                most = table[i][j]
                pair = (j, i)
    return most, pair
