# --- before
import math


def cholesky(a):
    """The lower triangle whose product with its transpose is a; raises ValueError if there is none."""
    n = len(a)
    low = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            s = sum(low[i][k] * low[j][k] for k in range(j))
            if i == j:
                low[i][i] = math.sqrt(a[i][i] - s)
            else:
                low[i][j] = (a[i][j] - s) / low[j][j]
    return low

# --- inputs: cholesky
CALLS = [call([[4.0, 2.0, 0.5], [2.0, 3.0, 0.25], [0.5, 0.25, 2.0]])]
CHECKS = [
    call([[4.0, 2.0], [2.0, -3.0]]),  # ValueError: math domain error
    call([[0.0, 2.0], [2.0, 3.0]]),  # ZeroDivisionError
    call([[4, 2], [2, 3]]),
    call([[4.0, 1e16, 1.0], [1e16, 1e40, 3.0], [1.0, 3.0, 1e20]]),
    call([]),
]

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


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


_compensates = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost


@_njit
def _cholesky_kernel_part_1(j, low, i):
    total = 0.0
    lost = 0.0
    for k in range(j):
        item = low[i, k] * low[j, k]
        new = total + item
        if _compensates and abs(total) >= abs(item):
            lost += (total - new) + item
        elif _compensates:
            lost += (item - new) + total
        total = new
    if lost - lost == 0.0 and lost != 0.0:
        total += lost
    return total


@_njit(cache=True, error_model="numpy")
def _cholesky_kernel(a):
    n = len(a)
    low = _np.full((n, n), 0.0)
    if len(a) - 1 >= len(low) or len(a) - 1 >= low.shape[1] or len(a) - 1 >= a.shape[1]:
        raise IndexError
    for i in range(n):
        suspects = 0
        for j in range(i + 1):
            s = _cholesky_kernel_part_1(j, low, i)
            if i == j:
                checked1 = math.sqrt(a[i, i] - s)
                low[i, i] = checked1
                suspects += checked1 - checked1 != 0.0
            else:
                checked1 = low[j, j]
                low[i, j] = (a[i, j] - s) / checked1
                suspects += checked1 == 0
        if suspects:
            raise FloatingPointError
    return low


def cholesky(a):
    """The lower triangle whose product with its transpose is a; raises ValueError if there is none."""
    if type(a) is list:
        try:
            a_array = _array_of(a, float, 2)
            return _lists_of(_without_nan(_cholesky_kernel(a_array)))
        except Exception:  # the original code below takes over
            pass
    n = len(a)
    low = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            s = sum(low[i][k] * low[j][k] for k in range(j))
            if i == j:
                low[i][i] = math.sqrt(a[i][i] - s)
            else:
                low[i][j] = (a[i][j] - s) / low[j][j]
    return low
