# --- before
def levenshtein(a, b):
    before = list(range(len(b) + 1))
    for i in range(len(a)):
        row = [i + 1]
        for j in range(len(b)):
            row.append(min(before[j] + (a[i] != b[j]), before[j + 1] + 1, row[j] + 1))
        before = row
    return before[-1]
# --- inputs: levenshtein
CALLS = [call([1, 2, 3, 1], [3, 2, 1]), call([1], [2])]
CHECKS = [
    call([], []), call([], [1, 2]), call([1, 2], []), call([1.0, 2.0], [2, 1]), call([True], [1]), call([1, 2], (2, 1)),
    call("ab", "ba"), call([2**70], [2**70]), call([1, None], [None, 1]), call([-1, 5, 9], [5, 9, -1, 5]),
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
def _listed(items):
    """The list of some numbers."""
    return [item for item in items]


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _zero_or_one(x):
    """1 for True, 0 for False."""
    return int(x)


@_njit(cache=True)
def _levenshtein_kernel(a, b):
    before = _listed(_np.arange(len(b) + 1))
    for i in range(len(a)):
        row = [i + 1]
        for j in range(len(b)):
            row.append(min(_moderate_add(before[j], _zero_or_one(a[i] != b[j])), _moderate_add(before[j + 1], 1), _moderate_add(row[j], 1)))
        before = row
    return before[-1]


def levenshtein(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, int, 1)
            b_array = _array_of(b, int, 1)
            return _levenshtein_kernel(a_array, b_array)
        except Exception:  # the original code below takes over
            pass
    before = list(range(len(b) + 1))
    for i in range(len(a)):
        row = [i + 1]
        for j in range(len(b)):
            row.append(min(before[j] + (a[i] != b[j]), before[j + 1] + 1, row[j] + 1))
        before = row
    return before[-1]
