# --- before
"""A float before the loop, an int behind it: the type of one item of a tuple."""


def last_step(xs, n):
    x = 0.0
    for i in range(n):
        x = i * 2
        xs[i] += x
    return x, 0.5, xs[0]
# --- inputs: last_step
CALLS = [call([1.5] * 6, 5)]
CHECKS = [call([1.5] * 6, 0), call([1.5] * 6, 3), call([1.5] * 6, 7), call([], 0)]
# --- after: compiled
"""A float before the loop, an int behind it: the type of one item of a tuple."""

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
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _last_step_kernel(xs, n):
    x_fits = False
    x_fits = True
    x = 0.0
    if n - 1 >= len(xs):
        raise IndexError
    for i in range(n):
        x_fits = False
        x = i * 2
        xs[i] += x
    return _settled(x, x_fits), 0.5, xs[_within(0, len(xs))]


def last_step(xs, n):
    if type(xs) is list and type(n) is int and abs(n) <= 2**31:
        try:
            xs_array = _array_of(xs, float, 1)
            result = _last_step_kernel(xs_array, n)
            if (
                result[0] != result[0]
                or result[1] != result[1]
                or result[2] != result[2]
            ):
                raise ValueError  # it might be an object that exists already
            _without_nan(xs_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(xs, xs_array, 1)
            return result
    x = 0.0
    for i in range(n):
        x = i * 2
        xs[i] += x
    return x, 0.5, xs[0]
