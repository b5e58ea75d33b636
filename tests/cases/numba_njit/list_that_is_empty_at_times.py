# --- before
def arriving(weights, fired, n):
    total = 0.0
    for i in range(n):
        for j in fired:
            total += weights[j] * i
    return total


# --- inputs: arriving
class Odd(list):
    def __iter__(self):
        return iter([0, 0, 0])


WEIGHTS = [0.5, 1.5, 2.5]
CALLS = [call(WEIGHTS, [], 5), call(WEIGHTS, [], 4), call(WEIGHTS, [0, 2], 6), call(WEIGHTS, [], 5)]
CHECKS = [
    call(WEIGHTS, [], 0),
    call([], [], 3),
    call([], [1], 3),
    call(WEIGHTS, [3], 3),
    call(WEIGHTS, [-1], 3),
    call(WEIGHTS, [-4], 0),
    call(WEIGHTS, [True], 3),
    call(WEIGHTS, [1.0], 3),
    call(WEIGHTS, (1, 2), 3),
    call(WEIGHTS, Odd([1]), 3),
    call(WEIGHTS, [2**70], 3),
    call(WEIGHTS, None, 0),
    call(WEIGHTS, [1], 2.0),
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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _arriving_kernel(weights, fired, n):
    total = 0.0
    for i in range(n):
        for j in fired:
            total += weights[_within(j, len(weights))] * i
    return total


def arriving(weights, fired, n):
    if type(weights) is list and type(fired) is list and type(n) is int and abs(n) <= 2**31:
        try:
            weights_array = _array_of(weights, float, 1)
            fired_array = _array_of(fired, int, 1)
            result = _arriving_kernel(weights_array, fired_array, n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(n):
        for j in fired:
            total += weights[j] * i
    return total
