# --- before
def flips(values, limit):
    above = True
    sign = 1
    for value in values:
        if value > limit:
            above = not above
        else:
            sign = -sign
    return above, sign

# --- inputs: flips
nan = float("nan")
CALLS = [call([0.5 * (k * k % 7) for k in range(40)], 1.0)]
CHECKS = [call([], 0.0), call([1.0], 0.0), call([nan, 1.0, -1.0], 0.0), call([1.0, 2.0], nan), call([1, 2, 3], 2.0), call([1.0, 1.0, 1.0], 0.5)]

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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _flips_in_numpy(values, limit):
    above = True
    sign = 1
    flips_2 = 0
    flips_3 = 0
    if 1 <= len(values):
        value = values[:]
        chosen = value > limit
        flips_2 = flips_2 + int(_np.count_nonzero(chosen))
        others = _np.logical_not(chosen)
        flips_3 = flips_3 + int(_np.count_nonzero(others))
    above = flips_2 % 2 == 0
    if flips_3 % 2 == 1:
        sign = -sign
    return (bool(above), int(sign))


def flips(values, limit):
    if type(values) is list and type(limit) is float:
        try:
            values_array = _array_of(values, float, 1)
            return _flips_in_numpy(values_array, limit)
        except Exception:  # the original code below takes over
            pass
    above = True
    sign = 1
    for value in values:
        if value > limit:
            above = not above
        else:
            sign = -sign
    return above, sign
