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
import numba as _numba
import numpy as _np
import math as _math


def _compiled(function):
    """The function compiled by Numba, kept on disk where there is a place for it."""
    try:
        return _numba.njit(cache=True, boundscheck=True)(function)
    except RuntimeError:
        return _numba.njit(boundscheck=True)(function)


def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    items, shape = [lists], []
    for _ in range(depth):
        if {*map(type, items)} != {list} or len({*map(len, items)}) != 1:
            raise ValueError
        shape.append(len(items[0]))
        items = [item for row in items for item in row] if len(items) > 1 else items[0]
    if len(items) > 2**31 or {*map(type, items)} != {kind}:
        raise ValueError
    dtype = {float: _np.float64, int: _np.int64, bool: _np.bool_}[kind]
    return _np.array(items, dtype=dtype).reshape(shape)


def _numbers_of(array):
    """The floats of an array as nested lists; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array.tolist()


def _with_zeros(array):
    """The floats of an array as nested lists, with the int 0 for each -0.0, which stands for it."""
    lists = _numbers_of(array)
    for *path, last in _np.argwhere((array == 0.0) & _np.signbit(array)).tolist():
        row = lists
        for index in path:
            row = row[index]
        row[last] = 0
    return lists


@_numba.njit
def _unsigned(x):
    """x, unless it is -0.0, which stands for the int 0 here."""
    if x == 0.0 and _math.copysign(1.0, x) < 0.0:
        raise OverflowError
    return x


@_compiled
def _shortest_kernel(weights, n):
    far = _np.full((n, n), _unsigned(_np.inf))
    for i in range(n):
        far[i][i] = -0.0
        for j in range(n):
            if weights[i][j] > 0.0:
                far[i][j] = _unsigned(weights[i][j])
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = (far[i][k] + 0.0) + weights[k][j]
                if weights[k][j] > 0.0 and through < (far[i][j] + 0.0):
                    far[i][j] = _unsigned(through)
    return far


def shortest(weights, n):
    if type(weights) is list and type(n) is int and abs(n) <= 2**31:
        try:
            weights_array = _array_of(weights, float, 2)
            return _with_zeros(_shortest_kernel(weights_array, n))
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
