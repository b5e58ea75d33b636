# --- before
def gauss(a, b):
    """Solve a x = b.  Both are overwritten!"""
    n = len(b)
    for col in range(n):
        pivot = col
        for row in range(col + 1, n):
            if abs(a[row][col]) > abs(a[pivot][col]):
                pivot = row
        if abs(a[pivot][col]) < 1e-12:
            raise ZeroDivisionError("singular system")
        a[col], a[pivot] = a[pivot], a[col]
        b[col], b[pivot] = b[pivot], b[col]
        for row in range(col + 1, n):
            factor = a[row][col] / a[col][col]
            for j in range(col, n):
                a[row][j] -= factor * a[col][j]
            b[row] -= factor * b[col]
    x = [0.0] * n
    for row in range(n - 1, -1, -1):
        s = b[row]
        for j in range(row + 1, n):
            s -= a[row][j] * x[j]
        x[row] = s / a[row][row]
    return x

# --- inputs: gauss
def matrix(n, seed):
    import random
    r = random.Random(seed)
    return [[r.uniform(-1, 1) for _ in range(n)] for _ in range(n)]
def twice(n):
    row = [1.0 * k for k in range(n)]
    return [row] * 2 + matrix(n, 3)[2:]
nan = float("nan")
CALLS = [call(matrix(5, 1), [1.0, 2.0, 3.0, 4.0, 5.0]), call(matrix(8, 2), [1.0] * 8)]
CHECKS = [call([], []), call([[2.0]], [1.0]), call([[0.0]], [1.0]), call([[1.0, 2.0], [2.0, 4.0]], [1.0, 1.0]), call([[0, 2], [3, 1]], [4, 5]), call(twice(4), [1.0] * 4), call([[nan, 1.0], [1.0, 2.0]], [1.0, 1.0]), call([[0.0, -0.0], [-1.0, 2.0]], [1.0, 0.0]), call(matrix(4, 3), [1.0] * 3), call(matrix(3, 3), [1.0] * 4), call([[1.0, 2.0, 9.0], [3.0, 4.0, 9.0]], [1.0, 1.0])]

# --- after: array statements, sums in order
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


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = _np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return _np.add.accumulate(numbers, out=numbers)[-1]


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _gauss_in_numpy(a, b, a_order):
    n = len(b)
    if not (len(b) <= len(a) and len(b) <= a.shape[1]):
        raise ValueError
    for col in range(n):
        pivot = col
        if col + 2 <= len(b):
            pivot_values = _np.abs(a[col + 1:len(b), col])
            at = pivot_values.argmax()
            pivot_found = pivot_values[at]
            if pivot_found != pivot_found:
                raise ValueError
            if pivot_found > abs(a[pivot][col]):
                pivot = int(col + 1 + at)
        if abs(a[pivot][col]) < 1e-12:
            raise ValueError
        kept = a[col].copy()
        a[col] = a[pivot]
        a[pivot] = kept
        a_order[col], a_order[pivot] = (a_order[pivot], a_order[col])
        b[col], b[pivot] = (b[pivot], b[col])
        if col + 2 <= len(b):
            factor = a[col + 1:len(b), col] / _nonzero(a[col][col])
            a[col + 1:len(b), col:len(b)] -= factor[:, None] * a[col, col:len(b)]
            b[col + 1:] -= factor * b[col]
    x = _np.full(n, 0.0)
    if not (len(b) <= a.shape[1] and len(b) <= len(x)):
        raise ValueError
    for row in range(n - 1, -1, -1):
        s = b[row]
        if row + 2 <= len(b):
            s = _add_in_order(s, -(a[row, row + 1:len(b)] * x[row + 1:len(b)]))
        x[row] = s / _nonzero(a[row][row])
    return x


def gauss(a, b):
    """Solve a x = b.  Both are overwritten!"""
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 1)
            a_order = _np.arange(len(a))
            _require_apart([(a, 2), (b, 1)], [])
            result = _without_nan(_gauss_in_numpy(a_array, b_array, a_order)).tolist()
            _without_nan(a_array)
            _without_nan(b_array)
        except Exception:  # the original code below takes over
            pass
        else:
            a[:] = [a[at] for at in a_order.tolist()]
            _refill(a, a_array, 2)
            _refill(b, b_array, 1)
            return result
    n = len(b)
    for col in range(n):
        pivot = col
        for row in range(col + 1, n):
            if abs(a[row][col]) > abs(a[pivot][col]):
                pivot = row
        if abs(a[pivot][col]) < 1e-12:
            raise ZeroDivisionError("singular system")
        a[col], a[pivot] = a[pivot], a[col]
        b[col], b[pivot] = b[pivot], b[col]
        for row in range(col + 1, n):
            factor = a[row][col] / a[col][col]
            for j in range(col, n):
                a[row][j] -= factor * a[col][j]
            b[row] -= factor * b[col]
    x = [0.0] * n
    for row in range(n - 1, -1, -1):
        s = b[row]
        for j in range(row + 1, n):
            s -= a[row][j] * x[j]
        x[row] = s / a[row][row]
    return x
