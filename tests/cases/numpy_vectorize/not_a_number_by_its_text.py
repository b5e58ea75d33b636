# --- before
def averages(xs, window):
    found = []
    for i in range(len(xs)):
        if i < window:
            found.append(float("nan"))
        else:
            total = 0.0
            for k in range(i - window, i):
                total += xs[k]
            found.append(total / window)
    return found
# --- inputs: averages
nan = float("nan")
CALLS = [call([0.5, 0.7, 0.3, 0.9], 2)]
CHECKS = [
    call([0.5, 0.7], 0),
    call([0.5, 0.7], -1),
    call([0.5, 0.7], 5),
    call([], 1),
    call([nan, 1.0, 2.0], 1),
    call([1, 2, 3], 1),
]
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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


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
def _averages_in_numpy(xs, window):
    found = _np.full(len(xs), 0.0)
    if not window <= 0:
        raise ValueError
    for i in range(len(xs)):
        if i < window:
            value = float('nan')
        else:
            total = 0.0
            if 1 <= window:
                total = _add_in_order(total, xs[i - window:i])
            value = total / _nonzero(window)
        found[i] = value
    return found


def averages(xs, window):
    if type(xs) is list and type(window) is int and abs(window) <= 2**31:
        try:
            xs_array = _array_of(xs, float, 1)
            return _without_nan(_averages_in_numpy(xs_array, window)).tolist()
        except Exception:  # the original code below takes over
            pass
    found = []
    for i in range(len(xs)):
        if i < window:
            found.append(float("nan"))
        else:
            total = 0.0
            for k in range(i - window, i):
                total += xs[k]
            found.append(total / window)
    return found
