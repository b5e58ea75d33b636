# --- before
def eliminate(col, n, a, b):
    for row in range(col + 1, n):
        factor = a[row][col] / a[col][col]
        a[row][col] = 0.0
        for j in range(col + 1, n):
            a[row][j] -= factor * a[col][j]
        b[row] -= factor * b[col]

# --- inputs: eliminate
import random

def system(n):
    draws = random.Random(n)
    return [[draws.uniform(-1, 1) for _ in range(n)] for _ in range(n)], [draws.random() for _ in range(n)]

CALLS = [call(2, 7, *system(7))]
CHECKS = [
    call(0, 7, *system(7)),
    call(6, 7, *system(7)),
    call(7, 7, *system(7)),
    call(-1, 7, *system(7)),
    call(0, 8, *system(7)),
    call(0, 2, [[0.0, 1.0], [1.0, 2.0]], [1.0, 2.0]),
    call(0, 2, [[1.0, 1.0]] * 2, [1.0, 2.0]),
]

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


def _require_apart(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({*own}) < len(own) or not {*own}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _eliminate_in_numpy(col, n, a, b):
    if not (0 <= col + 1 and 0 <= col and (n <= len(a)) and (col < n) and (n <= a.shape[1]) and (n <= len(b))):
        raise ValueError
    if col + 2 <= n:
        factor = a[col + 1:n, col] / _nonzero(a[col][col])
        a[col + 1:n, col] = 0.0
        a[col + 1:n, col + 1:n] -= factor[:, None] * a[col, col + 1:n]
        b[col + 1:n] -= factor * b[col]


def eliminate(col, n, a, b):
    if (
        type(col) is int
        and abs(col) <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and type(a) is list
        and type(b) is list
    ):
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 1)
            _require_apart([(a, 2), (b, 1)], [])
            result = _eliminate_in_numpy(col, n, a_array, b_array)
            _without_nan(a_array)
            _without_nan(b_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(a, a_array, 2)
            _refill(b, b_array, 1)
            return result
    for row in range(col + 1, n):
        factor = a[row][col] / a[col][col]
        a[row][col] = 0.0
        for j in range(col + 1, n):
            a[row][j] -= factor * a[col][j]
        b[row] -= factor * b[col]
