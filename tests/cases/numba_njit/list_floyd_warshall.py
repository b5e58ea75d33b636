# --- before
def shortest(weights, n):
    far = [[float("inf")] * n for _ in range(n)]
    for i in range(n):
        far[i][i] = 0
        for j in range(n):
            if weights[i][j] > 0.0:
                far[i][j] = weights[i][j]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = far[i][k] + weights[k][j]
                if weights[k][j] > 0.0 and through < far[i][j]:
                    far[i][j] = through
    return far

# --- inputs: shortest
CALLS = [call([[0.0, 2.0, 9.0], [0.0, 0.0, 1.5], [4.0, 0.0, 0.0]], 3)]
CHECKS = [
    call([[0.0, 2.0], [0.0, 0.0]], 2),
    call([[0.0, 2.0], [0.0, 0.0]], 3),  # IndexError
    call([[0.0, 2.0], [0.0, 0.0]], -1),
    call([[0, 2], [1, 0]], 2),
    call([[float("nan")]], 1),
]

# --- after: compiled
import numpy as _np
import math as _math


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


def _with_zeros(array):
    """The floats of an array as Python's, with the int 0 for each -0.0, which stands for it; nan raises ValueError."""
    zeros = (_without_nan(array) == 0.0) & _np.signbit(array)
    if not zeros.any():
        return array
    numbers = array.astype(object)
    numbers[zeros] = 0
    return numbers


@_njit
def _unsigned(x):
    """x, unless it is -0.0, which stands for the int 0 here."""
    if x == 0.0 and _math.copysign(1.0, x) < 0.0:
        raise OverflowError
    return x


@_njit(cache=True)
def _shortest_kernel(weights, n):
    far = _np.full((n, n), _unsigned(_np.inf))
    if n - 1 >= len(far) or n - 1 >= far.shape[1] or n - 1 >= len(weights) or n - 1 >= weights.shape[1]:
        raise IndexError
    for i in range(n):
        far[i, i] = -0.0
        for j in range(n):
            if weights[i, j] > 0.0:
                far[i, j] = _unsigned(weights[i, j])
    if n - 1 >= len(far) or n - 1 >= far.shape[1] or n - 1 >= len(weights) or n - 1 >= weights.shape[1]:
        raise IndexError
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = (far[i, k] + 0.0) + weights[k, j]
                if weights[k, j] > 0.0 and through < (far[i, j] + 0.0):
                    far[i, j] = _unsigned(through)
    return far


def shortest(weights, n):
    if type(weights) is list and type(n) is int and abs(n) <= 2**31:
        try:
            weights_array = _array_of(weights, float, 2)
            return _with_zeros(_shortest_kernel(weights_array, n)).tolist()
        except Exception:  # the original code below takes over
            pass
    far = [[float("inf")] * n for _ in range(n)]
    for i in range(n):
        far[i][i] = 0
        for j in range(n):
            if weights[i][j] > 0.0:
                far[i][j] = weights[i][j]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = far[i][k] + weights[k][j]
                if weights[k][j] > 0.0 and through < far[i][j]:
                    far[i][j] = through
    return far
