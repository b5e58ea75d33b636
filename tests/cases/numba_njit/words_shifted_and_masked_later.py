# --- before
PRIME = 0x100000001B3
LIMIT = 2**64


def mixed(numbers, seed):
    """Each mask stands behind the statement whose result is too large."""
    x = seed
    h = 0xCBF29CE484222325
    low = LIMIT - 1
    for number in numbers:
        x ^= x << 13
        x &= 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17
        x %= LIMIT
        h ^= number
        h *= PRIME
        h &= 0xFFFFFFFFFFFFFFFF
        if x < low:
            low = x
    return x, h, low, ~x & 0xFFFF, -h % 2**32


# --- inputs: mixed
CALLS = [call([1, 2, 3, 250], 88172645463325252), call([9] * 30, 1)]
CHECKS = [
    call([], 3),  # the loop does not run: what `x` is, and how large, is left to the original
    call([0, 0], 0),
    call([255] * 5, -1),
    call([-1, 2**40], 2**62),
    call([2**63], 5),
    call([1, True], 5),
    call([1], 2**64 + 1),
]

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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


PRIME = 0x100000001B3
LIMIT = 2**64


@_njit(cache=True)
def _mixed_kernel(numbers, seed, PRIME):
    x = seed
    h = _np.int64(0xCBF29CE484222325)
    low = _np.int64(0xffffffffffffffff)
    for number in _nonempty(numbers):
        x = _np.int64(_np.uint64(x) ^ (_np.uint64(x) << _np.uint64(13)))
        x = _np.int64(_np.uint64(x) & _np.uint64(0xFFFFFFFFFFFFFFFF))
        x = _np.int64(_np.uint64(x) ^ (_np.uint64(x) >> _np.uint64(7)))
        x = _np.int64(_np.uint64(x) ^ (_np.uint64(x) << _np.uint64(17)))
        x = _np.int64(_np.uint64(x) & _np.uint64(0xffffffffffffffff))
        h = _np.int64(_np.uint64(h) ^ _np.uint64(number))
        h = _np.int64(_np.uint64(h) * _np.uint64(PRIME))
        h = _np.int64(_np.uint64(h) & _np.uint64(0xFFFFFFFFFFFFFFFF))
        if _np.uint64(x) < _np.uint64(low):
            low = x
    return x, h, low, _np.int64((_np.uint64(x) ^ _np.uint64(0xffffffffffffffff)) & _np.uint64(0xFFFF)), _np.int64((_np.uint64(0) - _np.uint64(h)) & _np.uint64(0xffffffff))


def mixed(numbers, seed):
    """Each mask stands behind the statement whose result is too large."""
    if (
        type(numbers) is list
        and type(seed) is int
        and abs(seed) <= 2**62
        and "PRIME" in globals()
        and type(PRIME) is int
        and abs(PRIME) <= 2**62
        and "LIMIT" in globals() and type(LIMIT) is int and LIMIT == 0x10000000000000000
    ):
        try:
            numbers_array = _array_of(numbers, int, 1)
            result = _mixed_kernel(numbers_array, seed, PRIME)
            if (
                ((result[0] & 0xffffffffffffffff) == seed and not -5 <= (result[0] & 0xffffffffffffffff) <= 256)
                or ((result[0] & 0xffffffffffffffff) == PRIME and not -5 <= (result[0] & 0xffffffffffffffff) <= 256)
                or ((result[1] & 0xffffffffffffffff) == seed and not -5 <= (result[1] & 0xffffffffffffffff) <= 256)
                or ((result[1] & 0xffffffffffffffff) == PRIME and not -5 <= (result[1] & 0xffffffffffffffff) <= 256)
                or ((result[2] & 0xffffffffffffffff) == seed and not -5 <= (result[2] & 0xffffffffffffffff) <= 256)
                or ((result[2] & 0xffffffffffffffff) == PRIME and not -5 <= (result[2] & 0xffffffffffffffff) <= 256)
                or (result[3] == seed and not -5 <= result[3] <= 256)
                or (result[3] == PRIME and not -5 <= result[3] <= 256)
                or (result[4] == seed and not -5 <= result[4] <= 256)
                or (result[4] == PRIME and not -5 <= result[4] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result[0] & 0xffffffffffffffff, result[1] & 0xffffffffffffffff, result[2] & 0xffffffffffffffff, result[3], result[4]
        except Exception:  # the original code below takes over
            pass
    x = seed
    h = 0xCBF29CE484222325
    low = LIMIT - 1
    for number in numbers:
        x ^= x << 13
        x &= 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17
        x %= LIMIT
        h ^= number
        h *= PRIME
        h &= 0xFFFFFFFFFFFFFFFF
        if x < low:
            low = x
    return x, h, low, ~x & 0xFFFF, -h % 2**32
