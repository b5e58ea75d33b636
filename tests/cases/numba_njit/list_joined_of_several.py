# --- before
def smooth(xs, n):
    padded = [xs[0]] + xs + [xs[-1]]
    out = []
    for i in range(1, n + 1):
        out.append((padded[i - 1] + padded[i] + padded[i + 1]) / 3.0)
    more = [1.0] + [2.0] * n
    for i in range(n):
        more.append(float(i))
    xs[0] = 5.0
    padded[1] += more[-1]
    return out, padded, more
# --- inputs: smooth
CALLS = [call([1.0, 2.0, 3.5], 3), call([1.0, 2.0, 3.5, 7.0], 4)]
CHECKS = [
    call([1.0, 2.0, 3.5], 4),
    call([], 0),
    call([1.0], 1),
    call([1.0], -1),
    call([1.0, 2.0, 3], 3),
    call([float("nan"), -0.0], 2),
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


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
def _floats_1(item_0):
    """The array of these floats."""
    made = _np.empty(1, _np.float64)
    made[0] = item_0
    return made


@_njit
def _listed(items):
    """The list of some numbers."""
    return [item for item in items]


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _smooth_kernel(xs, n):
    padded = _np.concatenate((_np.concatenate((_floats_1(xs[_within(0, len(xs))]), xs)), _floats_1(xs[_within(-1, len(xs))])))
    out = []
    if n + 1 >= len(padded):
        raise IndexError
    for i in range(1, n + 1):
        out.append((padded[i - 1] + padded[i] + padded[i + 1]) / 3.0)
    more = _listed(_np.concatenate((_floats_1(1.0), _np.full(n, 2.0))))
    for i in range(n):
        more.append(float(i))
    xs[_within(0, len(xs))] = 5.0
    padded[_within(1, len(padded))] += more[-1]
    return out, padded, more


def smooth(xs, n):
    if type(xs) is list and type(n) is int and abs(n) <= 2**31:
        try:
            xs_array = _array_of(xs, float, 1)
            result = _smooth_kernel(xs_array, n)
            result = _known(result[0]), _without_nan(result[1]).tolist(), _known(result[2])
            _without_nan(xs_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(xs, xs_array, 1)
            return result
    padded = [xs[0]] + xs + [xs[-1]]
    out = []
    for i in range(1, n + 1):
        out.append((padded[i - 1] + padded[i] + padded[i + 1]) / 3.0)
    more = [1.0] + [2.0] * n
    for i in range(n):
        more.append(float(i))
    xs[0] = 5.0
    padded[1] += more[-1]
    return out, padded, more
