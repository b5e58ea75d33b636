# --- before
def smooth(v, steps):
    v[0] = 0.5
    for step in range(steps):
        new = [v[0]]
        for i in range(1, len(v) - 1):
            new.append((v[i - 1] + v[i] + v[i + 1]) / 3)
        new.append(v[-1])
        v = new
        v[1] = v[1] + 0.25
    return v
# --- inputs: smooth
CALLS = [call([0.0, 1.0, 4.0, 9.0, 16.0], 3), call([1.0, 2.0, 3.0], 1)]
CHECKS = [
    call([1.5, 2.5], 2), call([1.5], 3), call([], 1), call([1.0, 2.0, 3.0], 0), call([1, 2, 3], 2), call([1, 2.0], 0),
    call([1e308, 1e308, 1e308], 1), call([float("nan"), 1.0, 2.0], 2), call((1.0, 2.0, 3.0), 1), call([1.0, None], 1),
    call([-0.0, -0.0, -0.0], 1), call([0.0, 1.0, 2.0], True),
]
# --- after: compiled
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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
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
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _smooth_kernel(v, steps):
    v[_within(0, len(v))] = 0.5
    for step in _nonempty(range(steps)):
        new = [v[_within(0, len(v))]]
        for i in range(1, len(v) - 1):
            new.append((v[i - 1] + v[i] + v[i + 1]) / 3)
        new.append(v[_within(-1, len(v))])
        v = _as_array(new)
        v[_within(1, len(v))] = v[_within(1, len(v))] + 0.25
    return v


def smooth(v, steps):
    if type(v) is list and type(steps) is int and abs(steps) <= 2**31:
        try:
            v_array = _array_of(v, float, 1)
            result = _without_nan(_smooth_kernel(v_array, steps)).tolist()
            _without_nan(v_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(v, v_array, 1)
            return result
    v[0] = 0.5
    for step in range(steps):
        new = [v[0]]
        for i in range(1, len(v) - 1):
            new.append((v[i - 1] + v[i] + v[i + 1]) / 3)
        new.append(v[-1])
        v = new
        v[1] = v[1] + 0.25
    return v
