# --- before
def score(xs, ks):
    nothing = None
    best = None
    s = 0
    for i in range(len(xs)):
        if xs[i] > 1:
            best = nothing
        if ks[i] > 100:
            best = i
        if best is None:
            s += 1
    return s
# --- inputs: score
CALLS = [call([0.5, 2.0, 1.5], [3, 1, 2]), call([3.5], [2])]
CHECKS = [call([2.0, 0.0, 3.0], [1, 1, 1]), call([], [])]
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
def _score_kernel(xs, ks):
    nothing = 0; nothing_known = False
    best = 0; best_known = False
    s = 0
    if len(xs) - 1 >= len(ks):
        raise IndexError
    for i in range(len(xs)):
        if xs[i] > 1:
            best = nothing; best_known = nothing_known
        if ks[i] > 100:
            best = i; best_known = True
        if (not best_known):
            s += 1
    return s


def score(xs, ks):
    if type(xs) is list and type(ks) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            ks_array = _array_of(ks, int, 1)
            return _score_kernel(xs_array, ks_array)
        except Exception:  # the original code below takes over
            pass
    nothing = None
    best = None
    s = 0
    for i in range(len(xs)):
        if xs[i] > 1:
            best = nothing
        if ks[i] > 100:
            best = i
        if best is None:
            s += 1
    return s
