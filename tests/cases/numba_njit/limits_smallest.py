# --- before
from sys import float_info, maxsize


def smallest(values, steps):
    best, at = float_info.max, maxsize
    for i in range(len(values)):
        if values[i] * steps[i] < best:
            best, at = values[i] * steps[i], i
    return best, at
# --- inputs: smallest
import math

CALLS = [call([3.0, -2.5, 4.0], [1, 2, 3]), call([0.5, 0.25], [3, 1])]
CHECKS = [
    call([], []), call([math.nan], [1]), call([math.inf], [2]), call([-0.0, 0.0], [1, 1]), call([float_info.max], [1]),
    call([1.0], []), call([1.0, 2.0], [2**63, 1]), call([-math.inf, 1.0], [1, 0]),
]
# --- after: compiled
from sys import float_info, maxsize


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
def _smallest_kernel(values, steps):
    best, at = 1.7976931348623157e+308, 9223372036854775807
    if len(values) - 1 >= len(steps):
        raise IndexError
    for i in range(len(values)):
        if values[i] * steps[i] < best:
            best, at = values[i] * steps[i], i
    return best, at


def smallest(values, steps):
    if type(values) is list and type(steps) is list:
        try:
            values_array = _array_of(values, float, 1)
            steps_array = _array_of(steps, int, 1)
            result = _smallest_kernel(values_array, steps_array)
            if (
                result[0] != result[0]
                or result[0] == 1.7976931348623157e+308
                or (result[1] == 9223372036854775807 and not -5 <= result[1] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    best, at = float_info.max, maxsize
    for i in range(len(values)):
        if values[i] * steps[i] < best:
            best, at = values[i] * steps[i], i
    return best, at
