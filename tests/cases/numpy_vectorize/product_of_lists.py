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


def _finite(product):
    """A product of matrices; raises FloatingPointError where it is not finite, of which threads say nothing."""
    if not (_np.isfinite(product).all() if product.ndim else product - product == 0):
        raise FloatingPointError
    return product


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
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
            return _lists_of(_without_nan(_multiply_in_numpy(a_array, b_array)))
        except Exception:  # the original code below takes over
            pass
    n, m, p = len(a), len(b), len(b[0])
    c = [[0.0] * p for _ in range(n)]
    for i in range(n):
        for k in range(m):
            for j in range(p):
                c[i][j] += a[i][k] * b[k][j]
    return c
