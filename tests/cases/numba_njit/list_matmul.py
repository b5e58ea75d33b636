# --- before
def matmul(a, b):
    rows, columns = len(a), len(b[0])
    # starts as ints, and stays so where nothing is added
    c = [[0] * columns for _ in range(rows)]
    for i in range(rows):
        for j in range(columns):
            for k in range(len(b)):
                if a[i][k] > 0.0:
                    c[i][j] += a[i][k] * b[k][j]
    return c

# --- inputs: matmul
CALLS = [call([[1.0, 2.0], [3.0, -4.0]], [[1.0, 2.0], [3.0, 4.0]])]
SAME = [[0.5, 0.0], [-0.0, 2.0]]
CHECKS = [
    call(SAME, SAME),
    call([[0.0, 1.0], [0.0, 0.0]], [[1.0, 2.0], [3.0, 4.0]]),  # a row of int zeros
    call([[1.0, 2.0]], [[-0.0], [-0.0]]),
    call([[1.0, 2.0], [3.0]], [[1.0, 2.0], [3.0, 4.0]]),  # a short row
    call([[1.0, 2.0], [3.0, 4.0]], [[1.0, 2.0], [3.0, 4]]),
    call([[1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]),
    call([], [[1.0]]),
    call([[]], []),
    call([[1e308]], [[1e308]]),
    call([[float("inf")]], [[0.0]]),
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
def _matmul_kernel(a, b):
    rows, columns = len(a), len(b[0])
    # starts as ints, and stays so where nothing is added
    c = _np.full((rows, columns), -0.0)
    for i in range(rows):
        for j in range(columns):
            for k in range(len(b)):
                if a[i][k] > 0.0:
                    c[i][j] = _unsigned((c[i][j] + 0.0) + a[i][k] * b[k][j])
    return c


def matmul(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 2)
            return _with_zeros(_matmul_kernel(a_array, b_array))
        except Exception:  # the original code below takes over
            pass
    rows, columns = len(a), len(b[0])
    # starts as ints, and stays so where nothing is added
    c = [[0] * columns for _ in range(rows)]
    for i in range(rows):
        for j in range(columns):
            for k in range(len(b)):
                if a[i][k] > 0.0:
                    c[i][j] += a[i][k] * b[k][j]
    return c
