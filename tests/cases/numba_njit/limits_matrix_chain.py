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
import numba as _numba
import numpy as _np


def _compiled(**options):
    """A decorator: the function compiled by Numba, kept on disk where there is a place for it."""
    import importlib.util, sys, threading

    # Numba imports SciPy at its first call, for linear algebra alone: it starts twice as fast without
    blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
    if not {blas, arrays} & sys.modules.keys() and threading.active_count() == 1:
        sys.modules[blas] = None
        try:
            __import__(arrays)
        except ImportError:
            pass
        finally:
            del sys.modules[blas]
        if arrays in sys.modules:
            sys.modules[arrays]._HAVE_BLAS = importlib.util.find_spec("scipy") is not None

    def compiled(function):
        try:
            return _numba.njit(cache=True, **options)(function)
        except RuntimeError:
            return _numba.njit(**options)(function)
    return compiled


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


@_numba.njit
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0:
        raise OverflowError
    return result


@_numba.njit
def _int_multiply(x, y):
    """x * y, unless it does not fit 64 bits."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 9.2e18:
        raise OverflowError
    return x * y


@_numba.njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if place < 0 or place >= length:
        raise IndexError
    return place


@_compiled()
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
                q = _int_add(_int_add(cost[i, k], cost[k + 1, j]), _int_multiply(_int_multiply(dims[i], dims[k + 1]), dims[j + 1]))
                if q < cost[i, j]:
                    cost[i, j] = q
    return cost


def matrix_chain_order(dims):
    if type(dims) is list:
        try:
            dims_array = _array_of(dims, int, 1)
            return _matrix_chain_order_kernel(dims_array).tolist()
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
