# --- before
"""The place of the largest, where there may be none."""


def mark(values, marks):
    at = None
    best = 0
    for i in range(len(values)):
        if values[i] > best:
            best = values[i]
            at = i
    marks[at] = 1
    return best
# --- inputs: mark
CALLS = [call([1, 3, 2] * 4, [0] * 12)]
CHECKS = [call([-1, -2], [0, 0]), call([], []), call([1, 2], [0])]
# --- after: compiled
"""The place of the largest, where there may be none."""



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


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _mark_kernel(values, marks):
    at = 0; at_known = False
    best = 0
    for i in range(len(values)):
        if values[i] > best:
            best = values[i]
            at = i; at_known = True
    if not (at_known): raise ValueError
    marks[_within(at, len(marks))] = 1
    return best


def mark(values, marks):
    if type(values) is list and type(marks) is list and marks is not values:
        try:
            values_array = _array_of(values, int, 1)
            marks_array = _array_of(marks, int, 1)
            result = _mark_kernel(values_array, marks_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(marks, marks_array, 1)
            return result
    at = None
    best = 0
    for i in range(len(values)):
        if values[i] > best:
            best = values[i]
            at = i
    marks[at] = 1
    return best
