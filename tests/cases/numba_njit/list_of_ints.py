# --- before
def digits(numbers):
    """The digits of all numbers, added up."""
    total = 0
    for n in numbers:
        while n > 0:
            total += n % 10
            n //= 10
    return total

# --- inputs: digits
CALLS = [call([12, 345, 7])]
CHECKS = [call([2**63]), call([2**63 - 1, -(2**63)]), call([True, 2]), call([1.5]), call([]), call([10**30, -5])]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
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


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit(cache=True)
def _digits_kernel(numbers):
    total = 0
    for n in numbers:
        while n > 0:
            total = _int_add(total, n % 10)
            n //= 10
    return total


def digits(numbers):
    """The digits of all numbers, added up."""
    if type(numbers) is list:
        try:
            numbers_array = _array_of(numbers, int, 1)
            return _digits_kernel(numbers_array)
        except Exception:  # the original code below takes over
            pass
    total = 0
    for n in numbers:
        while n > 0:
            total += n % 10
            n //= 10
    return total
