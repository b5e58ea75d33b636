# --- before
def chain(values, next_of, start):
    """The way from a value to the next, by the places of both."""
    found = []
    for _ in range(len(values)):
        place = values.index(start)
        found.append(place)
        start = next_of[place]
    return found, values.index(start)

# --- inputs: chain
CALLS = [call([5, 3, 9, 4], [3, 9, 5, 4], 3)]
CHECKS = [
    call([5, 3, 9, 4], [3, 9, 5, 4], 4),
    call([5, 3, 9, 4], [3, 9, 5, 7], 4),  # ValueError
    call([], [], 4),
    call([5, 5, 5], [5, 5, 5], 5),
    call([2**70, 1], [1, 2**70], 1),
    call([True, 3], [3, 1], 1),
    call([1.0, 2.0], [2.0, 1.0], 1),
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
def _place_of(items, item):
    """items.index(item); where it is not there, the original raises."""
    for place in range(len(items)):
        if items[place] == item:
            return place
    raise ValueError


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _chain_kernel(values, next_of, start):
    found = []
    for _ in range(len(values)):
        place = _place_of(values, start)
        found.append(place)
        start = next_of[_within(place, len(next_of))]
    return found, _place_of(values, start)


def chain(values, next_of, start):
    """The way from a value to the next, by the places of both."""
    if type(values) is list and type(next_of) is list and type(start) is int and abs(start) <= 2**31:
        try:
            values_array = _array_of(values, int, 1)
            next_of_array = _array_of(next_of, int, 1)
            result = _chain_kernel(values_array, next_of_array, start)
            if (result[1] == start and not -5 <= result[1] <= 256):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    found = []
    for _ in range(len(values)):
        place = values.index(start)
        found.append(place)
        start = next_of[place]
    return found, values.index(start)
