# --- before
def solve(a, b):
    n = len(a)
    a = [row[:] for row in a]
    b = b[:]
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i][k]) > abs(a[p][k]):
                p = i
        if p != k:
            a[k], a[p] = a[p], a[k]
            b[k], b[p] = b[p], b[k]
        for i in range(k + 1, n):
            factor = a[i][k] / a[k][k]
            for j in range(k, n):
                a[i][j] -= factor * a[k][j]
            b[i] -= factor * b[k]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        total = b[i]
        for j in range(i + 1, n):
            total -= a[i][j] * x[j]
        x[i] = total / a[i][i]
    return x
# --- inputs: solve
CALLS = [
    call([[1.0, 2.0, 0.5], [4.0, 1.0, 1.0], [2.0, 5.0, 3.0]], [1.0, 2.0, 3.0]), call([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]),
]
CHECKS = [
    call([[0.0, 0.0], [0.0, 0.0]], [1.0, 2.0]), call([], []), call([[2.0]], [1.0]), call([[1.0, 2.0], [3.0]], [1.0, 2.0]),
    call([[1.0, 2.0], [3.0, 4.0]], [1.0]), call([[1, 2], [3, 4]], [1, 2]), call([[1.0, 2.0]], [1.0]),
    call([[float("nan"), 1.0], [2.0, 3.0]], [1.0, 2.0]), call(((1.0, 2.0), (3.0, 4.0)), (1.0, 2.0)),
]
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


@_njit
def _row_of(rows, index):
    """A copy of one row."""
    place = index + len(rows) if index < 0 else index
    if not 0 <= place < len(rows):
        raise IndexError
    return rows[place].copy()


@_njit(cache=True, boundscheck=True)
def _solve_kernel(a, b):
    n = len(a)
    a = a.copy()
    b = b[:].copy()
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i][k]) > abs(a[p][k]):
                p = i
        if p != k:
            a[k], a[p] = _row_of(a, p), _row_of(a, k)
            b[k], b[p] = b[p], b[k]
        for i in range(k + 1, n):
            factor = a[i][k] / a[k][k]
            for j in range(k, n):
                a[i][j] -= factor * a[k][j]
            b[i] -= factor * b[k]
    x = _np.full(n, 0.0)
    for i in range(n - 1, -1, -1):
        total = b[i]
        for j in range(i + 1, n):
            total -= a[i][j] * x[j]
        x[i] = total / a[i][i]
    return x


def solve(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 1)
            return _without_nan(_solve_kernel(a_array, b_array)).tolist()
        except Exception:  # the original code below takes over
            pass
    n = len(a)
    a = [row[:] for row in a]
    b = b[:]
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i][k]) > abs(a[p][k]):
                p = i
        if p != k:
            a[k], a[p] = a[p], a[k]
            b[k], b[p] = b[p], b[k]
        for i in range(k + 1, n):
            factor = a[i][k] / a[k][k]
            for j in range(k, n):
                a[i][j] -= factor * a[k][j]
            b[i] -= factor * b[k]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        total = b[i]
        for j in range(i + 1, n):
            total -= a[i][j] * x[j]
        x[i] = total / a[i][i]
    return x
