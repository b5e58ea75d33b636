# --- before
def multiply(a, b):
    n, m, p = len(a), len(b), len(b[0])
    c = [[0.0] * p for _ in range(n)]
    for i in range(n):
        for k in range(m):
            for j in range(p):
                c[i][j] += a[i][k] * b[k][j]
    return c

# --- inputs: multiply
import random

def matrix(n, m):
    draws = random.Random(n)
    return [[draws.random() for _ in range(m)] for _ in range(n)]

CALLS = [call(matrix(4, 5), matrix(5, 6))]
CHECKS = [call([], matrix(3, 3)), call(matrix(2, 2), matrix(3, 2)), call(matrix(1, 1), [[float("inf")]])]

# --- after: array statements (close)
import numpy as _np


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


def _finite(product):
    """A product of matrices; raises FloatingPointError where it is not finite, of which threads say nothing."""
    if not _np.isfinite(product).all():
        raise FloatingPointError
    return product


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _multiply_in_numpy(a, b):
    n, m, p = (len(a), len(b), len(b[0]))
    c = _np.full((n, p), 0.0)
    if not (0 <= len(b[0]) and len(b) <= a.shape[1] and (len(b[0]) <= b.shape[1]) and (len(a) <= len(c)) and (len(b[0]) <= c.shape[1])):
        raise ValueError
    if 1 <= len(a):
        c[:len(a), :len(b[0])] += _finite(a[:, :len(b)] @ b[:, :len(b[0])])
    return c


def multiply(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 2)
            return _numbers_of(_multiply_in_numpy(a_array, b_array))
        except Exception:  # the original code below takes over
            pass
    n, m, p = len(a), len(b), len(b[0])
    c = [[0.0] * p for _ in range(n)]
    for i in range(n):
        for k in range(m):
            for j in range(p):
                c[i][j] += a[i][k] * b[k][j]
    return c
