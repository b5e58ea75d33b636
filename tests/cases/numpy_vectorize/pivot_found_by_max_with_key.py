# --- before
def eliminate(A):
    a = [row[:] for row in A]
    n = len(A)
    sign = 1
    for k in range(n):
        p = max(range(k, n), key=lambda r: abs(a[r][k]))
        if p != k:
            a[k], a[p] = a[p], a[k]
            sign = -sign
        for i in range(k + 1, n):
            m = a[i][k] / a[k][k]
            for j in range(k, n):
                a[i][j] -= m * a[k][j]
    return a, sign

# --- inputs: eliminate
def matrix(n, seed):
    import random
    r = random.Random(seed)
    return [[r.uniform(-1, 1) for _ in range(n)] for _ in range(n)]
nan = float("nan")
CALLS = [call(matrix(5, 1)), call(matrix(8, 2))]
CHECKS = [call([]), call([[2.0]]), call([[0.0]]), call([[1.0, 2.0], [2.0, 4.0]]), call([[0, 2], [3, 1]]), call([[nan, 1.0], [1.0, 2.0]]), call([[0.0, -0.0], [-1.0, 2.0]]), call([[1.0, 2.0], [3.0]])]

# --- after: array statements
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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _eliminate_in_numpy(A):
    a = A.copy()
    n = len(A)
    sign = 1
    flips = 0
    if not (len(A) <= len(a) and len(A) <= a.shape[1]):
        raise ValueError
    for k in range(n):
        if n <= k:
            raise ValueError
        chosen = k
        largest = abs(a[k][k])
        if k + 2 <= len(A):
            value = _np.abs(a[k + 1:len(A), k])
            largest_values = value
            at = largest_values.argmax()
            largest_found = largest_values[at]
            if largest_found != largest_found:
                raise ValueError
            if largest_found > largest:
                largest = float(largest_found)
                chosen = int(k + 1 + at)
        p = chosen
        if p != k:
            kept = a[k].copy()
            a[k] = a[p]
            a[p] = kept
            flips += 1
        if k + 2 <= len(A):
            m = a[k + 1:len(A), k] / _nonzero(a[k][k])
            a[k + 1:len(A), k:len(A)] -= m[:, None] * a[k, k:len(A)]
    if flips % 2 == 1:
        sign = -sign
    return (a, int(sign))


def eliminate(A):
    if type(A) is list:
        try:
            A_array = _array_of(A, float, 2)
            result = _eliminate_in_numpy(A_array)
            return _lists_of(_without_nan(result[0])), result[1]
        except Exception:  # the original code below takes over
            pass
    a = [row[:] for row in A]
    n = len(A)
    sign = 1
    for k in range(n):
        p = max(range(k, n), key=lambda r: abs(a[r][k]))
        if p != k:
            a[k], a[p] = a[p], a[k]
            sign = -sign
        for i in range(k + 1, n):
            m = a[i][k] / a[k][k]
            for j in range(k, n):
                a[i][j] -= m * a[k][j]
    return a, sign
