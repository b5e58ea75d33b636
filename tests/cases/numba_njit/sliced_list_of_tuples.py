# --- before
import math


def nearest(points):
    best = float("inf")
    who = None
    for i, (x1, y1) in enumerate(points):
        for j, (x2, y2) in enumerate(points[i + 1:], i + 1):
            d = math.hypot(x1 - x2, y1 - y2)
            if d < best:
                best, who = d, (i, j)
    for x, y in points[-3:-1]:
        best += x * y
    for (x1, y1), (x2, y2) in zip(points[1:], points[:-1]):
        best += x1 * y2
    return best, who

# --- inputs: nearest
CALLS = [call([(1.0, 2.0), (3.0, 4.5), (0.5, 1.0), (2.5, 2.5)]), call([(1.0, 2.0), (3.0, 4.5)])]
CHECKS = [call([]), call([(1.0, 2.0)]), call([(1.0, 2.0), (3.0, 4.5, 6.0)]), call([(1, 2), (3, 4)]), call([[1.0, 2.0]] * 3)]

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


@_in_c
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


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


@_njit
def _rows_2(rows):
    """The 2 items of each row, unless there are more or fewer."""
    if rows.shape[1] != 2:
        raise ValueError
    for row in rows:
        yield row[0], row[1]


@_njit(cache=True)
def _nearest_kernel(points):
    best = _np.inf
    who = (0, 0,); who_known = False
    for i, (x1, y1) in enumerate(_rows_2(points)):
        for _place, (x2, y2) in enumerate(_rows_2(points[i + 1:].copy())):
            j = _moderate_add(_place, i + 1)
            d = _python_hypot(x1 - x2, y1 - y2)
            if d < best:
                best, who = d, (i, j); who_known = True
    for x, y in _rows_2(points[-3:-1].copy()):
        best += x * y
    for (x1, y1), (x2, y2) in zip(_rows_2(points[1:].copy()), _rows_2(points[:-1].copy())):
        best += x1 * y2
    return best, who, who_known


def nearest(points):
    if type(points) is list:
        try:
            points_array = _array_of_tuples(points, float)
            result = _nearest_kernel(points_array)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return result[0], (result[1] if result[2] else None)
        except Exception:  # the original code below takes over
            pass
    best = float("inf")
    who = None
    for i, (x1, y1) in enumerate(points):
        for j, (x2, y2) in enumerate(points[i + 1:], i + 1):
            d = math.hypot(x1 - x2, y1 - y2)
            if d < best:
                best, who = d, (i, j)
    for x, y in points[-3:-1]:
        best += x * y
    for (x1, y1), (x2, y2) in zip(points[1:], points[:-1]):
        best += x1 * y2
    return best, who
