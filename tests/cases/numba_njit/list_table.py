# --- before
def common(xs, ys):
    """The length of the longest common subsequence."""
    table = [[0] * (len(ys) + 1) for _ in range(len(xs) + 1)]
    for i in range(1, len(xs) + 1):
        for j in range(1, len(ys) + 1):
            if xs[i - 1] == ys[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table[len(xs)][len(ys)]

# --- inputs: common
CALLS = [call([1, 3, 4, 1, 2], [3, 4, 1, 2, 1])]
CHECKS = [call([], [1]), call([1.0, 2.0], [1, 2]), call("abc", "bc"), call([True, 1], [1, 1]), call([2**70], [2**70])]

# --- after: compiled
import numba as _numba
import numpy as _np


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


@_numba.njit
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    if (y > 0 and x > 9223372036854775807 - y) or (y < 0 and x < -9223372036854775807 - y):
        raise OverflowError
    return x + y


@_compiled
def _common_kernel(xs, ys):
    table = _np.full((len(xs) + 1, len(ys) + 1), 0)
    for i in range(1, len(xs) + 1):
        for j in range(1, len(ys) + 1):
            if xs[i - 1] == ys[j - 1]:
                table[i][j] = _int_add(table[i - 1][j - 1], 1)
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table[len(xs)][len(ys)]


def common(xs, ys):
    """The length of the longest common subsequence."""
    if type(xs) is list and type(ys) is list:
        try:
            xs_array = _array_of(xs, int, 1)
            ys_array = _array_of(ys, int, 1)
            return _common_kernel(xs_array, ys_array)
        except Exception:  # the original code below takes over
            pass
    table = [[0] * (len(ys) + 1) for _ in range(len(xs) + 1)]
    for i in range(1, len(xs) + 1):
        for j in range(1, len(ys) + 1):
            if xs[i - 1] == ys[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table[len(xs)][len(ys)]
