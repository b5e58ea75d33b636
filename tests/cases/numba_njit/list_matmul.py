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


def _with_zeros(array):
    """The floats of an array as Python's, with the int 0 for each -0.0, which stands for it; nan raises ValueError."""
    zeros = (_without_nan(array) == 0.0) & _np.signbit(array)
    if not zeros.any():
        return array
    numbers = array.astype(object)
    numbers[zeros] = 0
    return numbers


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _matmul_kernel(a, b):
    rows, columns = len(a), len(b[_within(0, len(b))])
    # starts as ints, and stays so where nothing is added
    c = _np.full((rows, columns), -0.0)
    if (
        rows - 1 >= len(a)
        or len(b) - 1 >= a.shape[1]
        or rows - 1 >= len(c)
        or columns - 1 >= c.shape[1]
        or columns - 1 >= b.shape[1]
    ):
        raise IndexError
    for i in range(rows):
        # one term for all sums, then the next one: each is added up in its own order, several at once
        j_stop = columns
        if 16 <= j_stop <= 16384:
            for k in range(len(b)):
                for j in range(j_stop):
                    if a[i, k] > 0.0:
                        c[i, j] = c[i, j] + 0.0 + a[i, k] * b[k, j]
        else:
            for j in range(j_stop):
                for k in range(len(b)):
                    if a[i, k] > 0.0:
                        c[i, j] = c[i, j] + 0.0 + a[i, k] * b[k, j]
    return c


def matmul(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 2)
            return _with_zeros(_matmul_kernel(a_array, b_array)).tolist()
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
