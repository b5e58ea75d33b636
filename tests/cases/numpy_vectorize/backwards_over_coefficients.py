# --- before
def values(coefficients, xs):
    found = []
    for x in xs:
        result = 0.0
        for c in reversed(coefficients):
            result = result * x + c
        found.append(result)
    return found
# --- inputs: values
import math

CALLS = [call([1.0, 2.0, 3.0], [0.5, 1.5, -2.0, 3.0])]
CHECKS = [
    call([], [0.5, 1.5]),
    call([1.0], [0.5]),
    call([1.0, 2.0], []),
    call([math.nan, 2.0], [0.5]),
    call([1e308, 1e308], [10.0]),
    call((1.0, 2.0), [0.5]),
    call([1, 2], [0.5]),
    call({1.0: 2.0}, [0.5]),
]
# --- after: array statements
import numpy as _np


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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _values_in_numpy(coefficients, xs):
    found = _np.full(len(xs), 0.0)
    if not len(xs) <= len(found):
        raise ValueError
    if 1 <= len(xs):
        x = xs[:]
        result = 0.0
        result = _np.broadcast_to(result, len(xs))
        for k in range(len(coefficients)):
            c = coefficients[len(coefficients) - k - 1]
            result = result * x + c
        found[:len(xs)] = result
    return found


def values(coefficients, xs):
    if type(coefficients) is list and type(xs) is list:
        try:
            coefficients_array = _array_of(coefficients, float, 1)
            xs_array = _array_of(xs, float, 1)
            return _without_nan(_values_in_numpy(coefficients_array, xs_array)).tolist()
        except Exception:  # the original code below takes over
            pass
    found = []
    for x in xs:
        result = 0.0
        for c in reversed(coefficients):
            result = result * x + c
        found.append(result)
    return found
