# --- before
import math
from math import hypot


def path(xs, ys, wind):
    total = 0.0
    for i in range(len(xs) - 1):
        step = math.hypot(xs[i + 1] - xs[i], ys[i + 1] - ys[i])
        if i % 3:
            total += step * wind
        else:
            total += max(hypot(step, 2), step)
    return total

# --- inputs: path
CALLS = [call([i * 0.37 % 3.1 for i in range(200)], [i * 0.77 % 2.3 for i in range(200)], 0.5)]
CHECKS = [
    call([], [], 0.5),
    call([1.0, 2.0], [1.0], 0.5),
    call([0.0, 1e200], [0.0, 1e200], 1e200),
    call([0.0, float("inf")], [0.0, float("nan")], 0.5),
    call([0.0, float("nan")], [0.0, 1.0], 0.5),
    call([0, 3], [0, 4], 0.5),
    call([0.0, 3.0], [0.0, 4.0], 2),
]
# --- after: compiled, rounded otherwise (close)
import math
from math import hypot


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
def _path_kernel(xs, ys, wind):
    total = 0.0
    if len(xs) - 1 >= len(ys):
        raise IndexError
    suspects = 0
    for i in range(len(xs) - 1):
        checked1 = math.hypot(xs[i + 1] - xs[i], ys[i + 1] - ys[i])
        step = checked1
        suspects += checked1 - checked1 != 0.0
        if i % 3:
            total += step * wind
        else:
            checked1 = math.hypot(step, 2)
            total += max(checked1, step)
            suspects += checked1 - checked1 != 0.0
    if suspects:
        raise FloatingPointError
    return total


def path(xs, ys, wind):
    if type(xs) is list and type(ys) is list and type(wind) is float:
        try:
            xs_array = _array_of(xs, float, 1)
            ys_array = _array_of(ys, float, 1)
            result = _path_kernel(xs_array, ys_array, wind)
            if result != result or result == wind:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(xs) - 1):
        step = math.hypot(xs[i + 1] - xs[i], ys[i + 1] - ys[i])
        if i % 3:
            total += step * wind
        else:
            total += max(hypot(step, 2), step)
    return total
