# --- before
def served(arrivals, minutes, counters):
    """Waiting times of customers who go to the counter that is free first."""
    free = [0.0] * counters
    waits = []
    for when, takes in zip(arrivals, minutes):
        k = free.index(min(free))
        start = max(when, free[k])
        waits.append(start - when)
        free[k] = start + takes
    return waits, free.index(max(free))

# --- inputs: served
CALLS = [call([0.5, 1.0, 1.5, 1.75], [2.0, 2.5, 1.0, 1.0], 2)]
CHECKS = [
    call([0.5], [1.0], 1),
    call([], [], 3),
    call([0.5], [1.0], 0),  # ValueError
    call([0.5, 1.0, 2.0], [float("nan"), 1.0, 1.0], 2),
    call([0.5, 1.0, 2.0], [float("nan")] * 3, 1),  # found by its identity
    call([-0.0, 0.0], [-0.0, 0.0], 2),
    call([1, 2], [1, 2], 2),
    call([float("inf"), 1.0], [1.0, float("inf")], 2),
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


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


@_njit
def _served_kernel_part_1(free):
    best = 0.0
    some = False
    for item in free:
        if not some or item < best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit
def _served_kernel_part_2(free):
    best = 0.0
    some = False
    for item in free:
        if not some or item > best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit(cache=True)
def _served_kernel(arrivals, minutes, counters):
    free = _np.full(counters, 0.0)
    waits = []
    for when, takes in zip(arrivals, minutes):
        k = _place_of(free, _served_kernel_part_1(free))
        start = max(when, free[_within(k, len(free))])
        waits.append(start - when)
        free[_within(k, len(free))] = start + takes
    return waits, _place_of(free, _served_kernel_part_2(free))


def served(arrivals, minutes, counters):
    """Waiting times of customers who go to the counter that is free first."""
    if (
        type(arrivals) is list
        and type(minutes) is list
        and type(counters) is int
        and abs(counters) <= 2**31
    ):
        try:
            arrivals_array = _array_of(arrivals, float, 1)
            minutes_array = _array_of(minutes, float, 1)
            result = _served_kernel(arrivals_array, minutes_array, counters)
            if (result[1] == counters and not -5 <= result[1] <= 256):
                raise ValueError  # it might be an object that exists already
            return _known(result[0]), result[1]
        except Exception:  # the original code below takes over
            pass
    free = [0.0] * counters
    waits = []
    for when, takes in zip(arrivals, minutes):
        k = free.index(min(free))
        start = max(when, free[k])
        waits.append(start - when)
        free[k] = start + takes
    return waits, free.index(max(free))
