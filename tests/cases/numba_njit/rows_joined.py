# --- before
def solve(matrix, rhs):
    n = len(matrix)
    a = [row[:] + [rhs[i]] for i, row in enumerate(matrix)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda r: abs(a[r][k]))
        if abs(a[pivot][k]) < 1e-12:
            raise ValueError("singular")
        a[k], a[pivot] = a[pivot], a[k]
        for i in range(k + 1, n):
            factor = a[i][k] / a[k][k]
            for j in range(k, n + 1):
                a[i][j] -= factor * a[k][j]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        s = a[i][n]
        for j in range(i + 1, n):
            s -= a[i][j] * x[j]
        x[i] = s / a[i][i]
    return x
# --- inputs: solve
def system(n):
    rows = [[float((i * 7 + j * 3) % 11) - 5.0 + (n if i == j else 0.0) for j in range(n)] for i in range(n)]
    return call(rows, [float(i % 5) - 1.5 for i in range(n)])


ROW = [1.0, 2.0]
CALLS = [system(6), system(9)]
CHECKS = [
    system(1),
    call([], []),
    call([[0.0, 0.0], [0.0, 0.0]], [1.0, 2.0]),
    call([ROW, [2.0, 1.0]], [1.0]),
    call([ROW, [2.0]], [1.0, 1.0]),
    call([ROW, ROW], [1.0, 1.0]),
    call([[1.0, 2.0, 3.0], [2.0, 1.0, 9.0]], [1.0, 1.0]),
    call([[1, 2], [2, 1]], [1, 1]),
    call([[1.0, 2.0], [2.0, 1.0]], [1, 1]),
    call([(1.0, 2.0), [2.0, 1.0]], [1.0, 1.0]),
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


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _row_of(rows, index):
    """A copy of one row."""
    place = index + len(rows) if index < 0 else index
    if not 0 <= place < len(rows):
        raise IndexError
    return rows[place].copy()


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _solve_kernel_part_1(matrix, rhs):
    return _as_array([[(row[_within(_at, len(row))]) if _at < len(matrix[0]) else (rhs[_within(i, len(rhs))]) for _at in range(len(matrix[0]) + 1)] for i, row in enumerate(matrix)])


@_njit
def _solve_kernel__chosen(_start, _stop, a, k):
    for _item in _nonempty(range(_start, _stop)):
        _best = _item
        _least = _solve_kernel__key(_item, a, k)
        break
    for _item in range(_start + 1, _stop):
        _value = _solve_kernel__key(_item, a, k)
        if _value > _least:
            _least = _value
            _best = _item
    return _best


@_njit
def _solve_kernel__key(r, a, k):
    return abs(a[_within(r, len(a)), _within(k, a.shape[1])])


@_njit(cache=True)
def _solve_kernel(matrix, rhs):
    n = len(matrix)
    if 0 >= len(matrix):
        raise IndexError
    a = _solve_kernel_part_1(matrix, rhs)
    if len(matrix) >= a.shape[1] or len(matrix) - 1 >= len(a):
        raise IndexError
    for k in range(n):
        pivot = _solve_kernel__chosen(k, n, a, k)
        if abs(a[_within(pivot, len(a)), k]) < 1e-12:
            raise ValueError
        a[k], a[_within(pivot, len(a))] = _row_of(a, pivot), _row_of(a, k)
        for i in range(k + 1, n):
            factor = a[i, k] / a[k, k]
            for j in range(k, n + 1):
                a[i, j] -= factor * a[k, j]
    x = _np.full(n, 0.0)
    if (
        len(matrix) - 1 >= len(a)
        or len(matrix) >= a.shape[1]
        or len(matrix) - 1 >= a.shape[1]
        or len(matrix) - 1 >= len(x)
    ):
        raise IndexError
    for i in range(n - 1, -1, -1):
        s = a[i, n]
        for j in range(i + 1, n):
            s -= a[i, j] * x[j]
        x[i] = s / a[i, i]
    return x


def solve(matrix, rhs):
    if (
        type(matrix) is list
        and type(rhs) is list
    ):
        try:
            matrix_array = _array_of(matrix, float, 2)
            rhs_array = _array_of(rhs, float, 1)
            return _without_nan(_solve_kernel(matrix_array, rhs_array)).tolist()
        except Exception:  # the original code below takes over
            pass
    n = len(matrix)
    a = [row[:] + [rhs[i]] for i, row in enumerate(matrix)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda r: abs(a[r][k]))
        if abs(a[pivot][k]) < 1e-12:
            raise ValueError("singular")
        a[k], a[pivot] = a[pivot], a[k]
        for i in range(k + 1, n):
            factor = a[i][k] / a[k][k]
            for j in range(k, n + 1):
                a[i][j] -= factor * a[k][j]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        s = a[i][n]
        for j in range(i + 1, n):
            s -= a[i][j] * x[j]
        x[i] = s / a[i][i]
    return x
