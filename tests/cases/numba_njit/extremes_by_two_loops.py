# --- before
def mm(a, b):
    n = len(a)
    c = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            c[i][j] = sum(a[i][k] * b[k][j] for k in range(n))
    t = sum(c[i][j] for i in range(n) for j in range(i, n))
    return c, t, max(abs(x) for row in c for x in row), any(x > 3.0 for row in c for x in row if x < 9.0)

# --- inputs: mm
import random as _r
def _g(n): 
    r = _r.Random(3)
    return [[r.random() for _ in range(n)] for _ in range(n)]
CALLS = [call(_g(5), _g(5))]
CHECKS = [call(_g(3), _g(2)), call([], []), call(_g(1), _g(1))]

# --- after: compiled
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


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


_compensates = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost


@_njit
def _mm_kernel_part_1(j, n, a, i, b):
    total = 0.0
    lost = 0.0
    some = False
    for k in range(n):
        item = a[i, k] * b[k, j]
        new = total + item
        if _compensates and abs(total) >= abs(item):
            lost += (total - new) + item
        elif _compensates:
            lost += (item - new) + total
        total = new
        some = True
    if not some:
        raise ValueError
    if lost - lost == 0.0 and lost != 0.0:
        total += lost
    return total


@_njit
def _mm_kernel_part_2(c, n):
    total = 0.0
    lost = 0.0
    some = False
    for i in range(n):
        for j in range(i, n):
            item = c[i, j]
            new = total + item
            if _compensates and abs(total) >= abs(item):
                lost += (total - new) + item
            elif _compensates:
                lost += (item - new) + total
            total = new
            some = True
    if not some:
        raise ValueError
    if lost - lost == 0.0 and lost != 0.0:
        total += lost
    return total


@_njit
def _mm_kernel_part_3(c):
    best = 0.0
    some = False
    for row in c:
        for x in row:
            item = abs(x)
            if not some or item > best:
                best = item
            some = True
    if not some:
        raise ValueError
    return best


@_njit
def _mm_kernel_part_4(c):
    for row in c:
        for x in row:
            if (x < 9.0):
                if (x > 3.0):
                    return True
    return False


@_njit(cache=True)
def _mm_kernel(a, b):
    n = len(a)
    c = _np.full((n, n), 0.0)
    if (
        len(a) - 1 >= len(c)
        or len(a) - 1 >= c.shape[1]
        or len(a) - 1 >= a.shape[1]
        or len(a) - 1 >= len(b)
        or len(a) - 1 >= b.shape[1]
    ):
        raise IndexError
    for i in range(n):
        for j in range(n):
            c[i, j] = _mm_kernel_part_1(j, n, a, i, b)
    if len(a) - 1 >= len(c) or len(a) - 1 >= c.shape[1]:
        raise IndexError
    t = _mm_kernel_part_2(c, n)
    return c, t, _mm_kernel_part_3(c), _mm_kernel_part_4(c)


def mm(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 2)
            result = _mm_kernel(a_array, b_array)
            if result[1] != result[1] or result[2] != result[2]:
                raise ValueError  # it might be an object that exists already
            return _lists_of(_without_nan(result[0])), result[1], result[2], result[3]
        except Exception:  # the original code below takes over
            pass
    n = len(a)
    c = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            c[i][j] = sum(a[i][k] * b[k][j] for k in range(n))
    t = sum(c[i][j] for i in range(n) for j in range(i, n))
    return c, t, max(abs(x) for row in c for x in row), any(x > 3.0 for row in c for x in row if x < 9.0)
