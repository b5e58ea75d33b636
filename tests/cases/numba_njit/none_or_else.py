# --- before
def chosen(values, limit):
    best = None
    for v in values:
        best = v if v < limit else None
    if best is None:
        return 0
    return best
# --- inputs: chosen
CALLS = [call([1, 2, 5, 1], 4), call([1, 2], 4)]
CHECKS = [call([], 3)]
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
def _chosen_kernel(values, limit):
    best = 0; best_known = False
    for v in values:
        best, best_known = ((v), True) if v < limit else (0, False)
    if (not best_known):
        return 0
    return best


def chosen(values, limit):
    if type(values) is list and type(limit) is int and abs(limit) <= 2**31:
        try:
            values_array = _array_of(values, int, 1)
            return _chosen_kernel(values_array, limit)
        except Exception:  # the original code below takes over
            pass
    best = None
    for v in values:
        best = v if v < limit else None
    if best is None:
        return 0
    return best
