# --- before
def settled(v, steps):
    moves = 0
    for step in range(steps):
        new = []
        for i in range(len(v)):
            new.append((v[i] + v[i - 1]) // 2)
        if new[0] != v[0]:
            moves += 1
            v = new
    return v[0] + v[-1] * moves
# --- inputs: settled
CALLS = [call([9, 1, 1, 40], 6), call([5, 5, 5], 4)]
CHECKS = [call([3, 1], 0), call([], 0), call([7], 2), call([2**62, 2**62], 1), call([1, 2.5], 2), call([-3, 8], 5)]
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _settled_kernel(v, steps):
    moves = 0
    for step in range(steps):
        new = []
        if len(v) < 1:
            raise IndexError
        for i in range(len(v)):
            new.append((v[i] + v[i - 1]) // 2)
        if new[0] != v[_within(0, len(v))]:
            moves += 1
            v = _as_array(new)
    return _moderate_add(v[_within(0, len(v))], _int_multiply(v[_within(-1, len(v))], moves))


def settled(v, steps):
    if type(v) is list and type(steps) is int and abs(steps) <= 2**31:
        try:
            v_array = _array_of(v, int, 1)
            _require_within(v_array, -2147483648, 2147483648)
            return _settled_kernel(v_array, steps)
        except Exception:  # the original code below takes over
            pass
    moves = 0
    for step in range(steps):
        new = []
        for i in range(len(v)):
            new.append((v[i] + v[i - 1]) // 2)
        if new[0] != v[0]:
            moves += 1
            v = new
    return v[0] + v[-1] * moves
