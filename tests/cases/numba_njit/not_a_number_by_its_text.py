# --- before
import math


def roots(xs):
    found = [float("NaN")] * len(xs)
    for i in range(len(xs)):
        if xs[i] >= 0.0:
            found[i] = math.sqrt(xs[i])
        if xs[i] == float("nan") or xs[i] == float("Inf"):
            found[i] = 0.0
    return found
# --- inputs: roots
nan, inf = math.nan, math.inf
CALLS = [call([0.5, -0.7, 0.25])]
CHECKS = [call([]), call([nan, 1.0]), call([inf, -inf]), call([-0.0, 0.0]), call([1, 2])]
# --- after: compiled
import math
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


@_njit(cache=True)
def _roots_kernel(xs):
    found = _np.full(len(xs), _np.nan)
    if len(xs) - 1 >= len(found):
        raise IndexError
    suspects = 0
    for i in range(len(xs)):
        if xs[i] >= 0.0:
            checked1 = math.sqrt(xs[i])
            found[i] = checked1
            suspects += checked1 - checked1 != 0.0
        if xs[i] == _np.nan or xs[i] == _np.inf:
            found[i] = 0.0
    if suspects:
        raise FloatingPointError
    return found


def roots(xs):
    if type(xs) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            return _without_nan(_roots_kernel(xs_array)).tolist()
        except Exception:  # the original code below takes over
            pass
    found = [float("NaN")] * len(xs)
    for i in range(len(xs)):
        if xs[i] >= 0.0:
            found[i] = math.sqrt(xs[i])
        if xs[i] == float("nan") or xs[i] == float("Inf"):
            found[i] = 0.0
    return found
