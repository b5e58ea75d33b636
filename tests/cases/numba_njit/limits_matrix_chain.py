# --- before
import sys


def matrix_chain_order(dims):
    n = len(dims) - 1
    cost = [[0] * n for _ in range(n)]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            cost[i][j] = sys.maxsize
            for k in range(i, j):
                q = cost[i][k] + cost[k + 1][j] + dims[i] * dims[k + 1] * dims[j + 1]
                if q < cost[i][j]:
                    cost[i][j] = q
    return cost
# --- inputs: matrix_chain_order
CALLS = [call([30, 35, 15, 5, 10, 20, 25]), call([5, 7, 9, 3])]
CHECKS = [
    call([]), call([3]), call([3, 4]), call([-3, 4, 5, -6]), call([2**40, 2**40, 3, 4]), call([2**31] * 4),
    call([2**70, 1, 2, 3]), call([1.0, 2.0, 3.0, 4.0]), call([True, 2, 3, 4]),
]
# --- after: compiled
import sys


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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _matrix_chain_order_kernel(dims):
    n = len(dims) - 1
    cost = _np.full((n, n), 0)
    if n - 2 >= len(cost) or n - 2 >= len(dims):
        raise IndexError
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            cost[i, _within(j, cost.shape[1])] = 9223372036854775807
            if (
                j - 1 >= cost.shape[1]
                or j >= len(cost)
                or j >= cost.shape[1]
                or j >= len(dims)
                or j + 1 >= len(dims)
            ):
                raise IndexError
            for k in range(i, j):
                q = _moderate_add(_int_add(cost[i, k], cost[k + 1, j]), _int_multiply(dims[i] * dims[k + 1], dims[j + 1]))
                if q < cost[i, j]:
                    cost[i, j] = q
    return cost


def matrix_chain_order(dims):
    if type(dims) is list:
        try:
            dims_array = _array_of(dims, int, 1)
            _require_within(dims_array, -2147483648, 2147483648)
            return _lists_of(_matrix_chain_order_kernel(dims_array))
        except Exception:  # the original code below takes over
            pass
    n = len(dims) - 1
    cost = [[0] * n for _ in range(n)]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            cost[i][j] = sys.maxsize
            for k in range(i, j):
                q = cost[i][k] + cost[k + 1][j] + dims[i] * dims[k + 1] * dims[j + 1]
                if q < cost[i][j]:
                    cost[i][j] = q
    return cost
