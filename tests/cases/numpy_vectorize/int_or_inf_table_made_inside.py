# --- before
def table(rows, steps):
    n = len(rows)
    best = [[float("inf")] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if rows[i][j] > 0:
                best[i][j] = rows[i][j]
    for _ in range(steps):
        new = [[float("inf")] * n for _ in range(n)]
        for i in range(n):
            for j in range(n):
                new[i][j] = min(best[i][j], best[j][i] + rows[i][j])
        best = new
    return best

# --- inputs: table
CALLS = [call([[0, 2, 3], [0, 1, 0], [7, 0, 0]], 2), call([[0, 2], [0, 1]], 1)]
CHECKS = [
    call([], 1),
    call([[0]], 3),
    call([[5]], 3),
    call([[5, 1], [0, 0]], 0),
    call([[5, 1], [-4, 0]], 3),
    call([[2**31, 1], [-4, 0]], 3),
    call([[2**62, 1], [-4, 0]], 3),
    call([[1.0, 2.0], [0.0, 3.0]], 2),
    call([[1, 2], [3]], 2),
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


def _ints_or_inf(floats):
    """An array of Python's ints for whole numbers, and of inf; raises ValueError where a float might not be exact."""
    array = _np.asarray(floats, dtype=_np.float64)
    infinite = array == _np.inf
    if not (infinite | (_np.abs(array) <= 2**53)).all():
        raise ValueError
    numbers = _np.where(infinite, 0.0, array).astype(_np.int64).astype(object)
    return _np.where(infinite, _np.inf, numbers)


def _exactly_or_inf(a):
    """Ints or infinities as they are; raises OverflowError where the sum of two might not be exact."""
    if not ((_np.abs(a) <= 2**52) | (a == _np.inf)).all():
        raise OverflowError
    return a


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _table_in_numpy(rows, steps):
    n = len(rows)
    best = _np.full((n, n), _np.inf)
    if not (len(rows) <= rows.shape[1] and len(rows) <= len(best) and (len(rows) <= best.shape[1])):
        raise ValueError
    if 1 <= len(rows):
        chosen = rows[:, :len(rows)] > 0
        best[:len(rows), :len(rows)] = _np.where(chosen, rows[:, :len(rows)], best[:len(rows), :len(rows)])
    if not len(rows) <= rows.shape[1]:
        raise ValueError
    for _ in range(steps):
        new = _np.full((n, n), _np.inf)
        if new is best:
            raise ValueError
        if 1 <= len(rows):
            if not (len(rows) <= len(best) and len(rows) <= best.shape[1] and (len(rows) <= len(new)) and (len(rows) <= new.shape[1])):
                raise ValueError
            value = _exactly_or_inf(best[:len(rows), :len(rows)].T) + rows[:, :len(rows)]
            new[:len(rows), :len(rows)] = _np.minimum(best[:len(rows), :len(rows)], value)
        best = new
    return best


def table(rows, steps):
    if type(rows) is list and type(steps) is int and abs(steps) <= 2**31:
        try:
            rows_array = _array_of(rows, int, 2)
            _require_within(rows_array, -2147483648, 2147483648)
            return _ints_or_inf(_table_in_numpy(rows_array, steps)).tolist()
        except Exception:  # the original code below takes over
            pass
    n = len(rows)
    best = [[float("inf")] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if rows[i][j] > 0:
                best[i][j] = rows[i][j]
    for _ in range(steps):
        new = [[float("inf")] * n for _ in range(n)]
        for i in range(n):
            for j in range(n):
                new[i][j] = min(best[i][j], best[j][i] + rows[i][j])
        best = new
    return best
