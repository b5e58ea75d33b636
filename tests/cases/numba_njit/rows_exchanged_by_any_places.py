# --- before
def shuffled(n, places):
    a = [[10 * i + j for j in range(3)] for i in range(n)]
    for k in range(len(places)):
        a[k], a[places[k]] = a[places[k]], a[k]
        a[k][0] += k
    return a
# --- inputs: shuffled
CALLS = [call(4, [2, 1, 3, 0]), call(3, [-1, -3, 0])]
CHECKS = [
    call(3, [3]), call(3, [-4]), call(2, [0, 1, 0]), call(0, []), call(0, [0]), call(3, [1, 1, 1]), call(3, []),
    call(-1, []), call(3, [1.0]), call(3, [2**40]),
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


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _row_of(rows, index):
    """A copy of one row."""
    place = index + len(rows) if index < 0 else index
    if not 0 <= place < len(rows):
        raise IndexError
    return rows[place].copy()


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _shuffled_kernel_part_1(n):
    return _as_array([[10 * i + j for j in range(3)] for i in range(n)])


@_njit(cache=True)
def _shuffled_kernel(n, places):
    a = _shuffled_kernel_part_1(n)
    if len(places) - 1 >= len(a) or 0 >= a.shape[1]:
        raise IndexError
    for k in range(len(places)):
        a[k], a[_within(places[k], len(a))] = _row_of(a, _within(places[k], len(a))), _row_of(a, k)
        a[k, 0] = _moderate_add(a[k, 0], k)
    return a


def shuffled(n, places):
    if type(n) is int and abs(n) <= 2**31 and type(places) is list:
        try:
            places_array = _array_of(places, int, 1)
            return _lists_of(_shuffled_kernel(n, places_array))
        except Exception:  # the original code below takes over
            pass
    a = [[10 * i + j for j in range(3)] for i in range(n)]
    for k in range(len(places)):
        a[k], a[places[k]] = a[places[k]], a[k]
        a[k][0] += k
    return a
