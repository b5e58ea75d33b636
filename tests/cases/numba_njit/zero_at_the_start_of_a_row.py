# --- before
from math import hypot


def warped(a, b, window, cutoff):
    """The distance of two paths by dynamic time warping; infinite above cutoff."""
    n, m = len(a), len(b)
    inf = float("inf")
    prev = [inf] * (m + 1)
    prev[0] = 0
    for i in range(1, n + 1):
        cur = [inf] * (m + 1)
        x, y = a[i - 1]
        least = inf
        for j in range(max(1, i - window), min(m, i + window) + 1):
            u, v = b[j - 1]
            cur[j] = hypot(x - u, y - v) + min(prev[j], cur[j - 1], prev[j - 1])
            if cur[j] < least:
                least = cur[j]
        if least > cutoff:
            return inf
        prev = cur
    return prev[m]

# --- inputs: warped
A = [(0.5 * k, 0.25 * k * k) for k in range(6)]
B = [(0.4 * k, 0.3 * k * k) for k in range(5)]
CALLS = [call(A, B, 3, 1e9)]
CHECKS = [
    call(A, A, 3, 1e9),
    call([], [], 3, 1.0),  # the int 0
    call(A, B, 3, 0.1),
    call([(0.0, 0.0)], [(0.0, 0.0)], 0, 1.0),
    call(A, [], 2, 5.0),
    call([], A, 1, 2.0),
    call(A, B, -5, 100),
    call([(float("nan"), 0.0)], B, 3, 1.0),
    call([(0, 1)], [(0, 1)], 3, 1.0),
]

# --- after: compiled
from math import hypot
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


@_in_c
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


@_njit
def _items_2(row):
    """The 2 items of a row, unless there are more or fewer."""
    if len(row) != 2:
        raise ValueError
    return row[0], row[1]


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
    scale = _math.ldexp(1.0, -_math.frexp(x if x > y else y)[1])
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
    root = _math.sqrt(total - 1.0 + (rest_1 + rest_2 + rest_3))
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
def _warped_kernel(a, b, window, cutoff):
    n, m = len(a), len(b)
    inf = _np.inf
    prev = _np.full(m + 1, _unsigned(inf))
    prev[_within(0, len(prev))] = -0.0
    if n - 1 >= len(a):
        raise IndexError
    for i in range(1, n + 1):
        cur = _np.full(m + 1, _unsigned(inf))
        x, y = _items_2(a[i - 1])
        least = inf
        for j in range(max(1, i - window), min(m, i + window) + 1):
            u, v = _items_2(b[_within(j - 1, len(b))])
            cur[_within(j, len(cur))] = _unsigned(_python_hypot(x - u, y - v) + min((prev[_within(j, len(prev))] + 0.0), (cur[_within(j - 1, len(cur))] + 0.0), (prev[_within(j - 1, len(prev))] + 0.0)))
            if (cur[_within(j, len(cur))] + 0.0) < least:
                least = (cur[_within(j, len(cur))] + 0.0)
        if least > cutoff:
            return inf
        prev = cur
    return _unsigned(prev[_within(m, len(prev))])


def warped(a, b, window, cutoff):
    """The distance of two paths by dynamic time warping; infinite above cutoff."""
    if (
        type(a) is list
        and type(b) is list
        and type(window) is int
        and abs(window) <= 2**31
        and type(cutoff) is float
    ):
        try:
            a_array = _array_of_tuples(a, float)
            b_array = _array_of_tuples(b, float)
            result = _warped_kernel(a_array, b_array, window, cutoff)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    n, m = len(a), len(b)
    inf = float("inf")
    prev = [inf] * (m + 1)
    prev[0] = 0
    for i in range(1, n + 1):
        cur = [inf] * (m + 1)
        x, y = a[i - 1]
        least = inf
        for j in range(max(1, i - window), min(m, i + window) + 1):
            u, v = b[j - 1]
            cur[j] = hypot(x - u, y - v) + min(prev[j], cur[j - 1], prev[j - 1])
            if cur[j] < least:
                least = cur[j]
        if least > cutoff:
            return inf
        prev = cur
    return prev[m]
