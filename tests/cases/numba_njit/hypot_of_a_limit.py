# --- before
import math


def within(xs, ys, limit):
    count = 0
    for i in range(len(xs)):
        if math.hypot(xs[i], ys[i]) <= limit:
            count += 1
    return count

# --- inputs: within
CALLS = [call([0.9, 0.7, 9.0], [1.2, 5.4, 9.0], 1.5)]
CHECKS = [
    call([], [], 1.5),
    call([3.0, 0.0, -3.0], [4.0, 0.0, -4.0], 5),
    call([3.0], [], 5),
    call([float("inf"), 1e300], [float("nan"), 1e300], 2.0),
    call([5e-324, 1e-300], [5e-324, 1e-300], 1e-299),
]
# --- after: compiled
import math


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


def _python_hypot_here():
    """Is this a Python that works hypot out as is written below?"""
    import os
    import sys

    try:
        known = sys.implementation.name == "cpython" and os.uname().machine == "x86_64"
    except Exception:  # another system
        known = False
    return known and sys.version_info[:2] in ((3, 10), (3, 11))


_python_hypot_known = _python_hypot_here()


@_njit(error_model="numpy")
def _python_hypot(x, y):
    """math.hypot(x, y) as CPython 3.11 has it, unless that is very small, very large or nan."""
    x, y = abs(1.0 * x), abs(1.0 * y)
    if x + y == 0.0:
        return 0.0
    if not 1e-290 < x + y < 1e290 or not _python_hypot_known:
        raise FloatingPointError
    scale = math.ldexp(1.0, -math.frexp(x if x > y else y)[1])
    total, rest_1, rest_2, rest_3 = 1.0, 0.0, 0.0, 0.0
    for item in (x * scale, y * scale):
        wide = item * 134217729.0
        high = wide - (wide - item)
        low = item - high
        square, twice = high * high, 2.0 * high * low
        before, total = total, total + square
        rest_1 += (before - total) + square
        before, total = total, total + twice
        rest_2 += (before - total) + twice
        rest_3 += low * low
    root = math.sqrt(total - 1.0 + (rest_1 + rest_2 + rest_3))
    wide = root * 134217729.0
    high = wide - (wide - root)
    low = root - high
    square, twice, last = -high * high, -2.0 * high * low, -low * low
    before, total = total, total + square
    rest_1 += (before - total) + square
    before, total = total, total + twice
    rest_2 += (before - total) + twice
    before, total = total, total + last
    rest_3 += (before - total) + last
    return (root + (total - 1.0 + (rest_1 + rest_2 + rest_3)) / (2.0 * root)) / scale


@_njit(cache=True)
def _within_kernel(xs, ys, limit):
    count = 0
    if len(xs) - 1 >= len(ys):
        raise IndexError
    for i in range(len(xs)):
        if _python_hypot(xs[i], ys[i]) <= limit:
            count += 1
    return count


def within(xs, ys, limit):
    if type(xs) is list and type(ys) is list and type(limit) is float:
        try:
            xs_array = _array_of(xs, float, 1)
            ys_array = _array_of(ys, float, 1)
            return _within_kernel(xs_array, ys_array, limit)
        except Exception:  # the original code below takes over
            pass
    count = 0
    for i in range(len(xs)):
        if math.hypot(xs[i], ys[i]) <= limit:
            count += 1
    return count
