# --- before
def pivot(a):
    for i in range(len(a)):
        if a[i][i] == 0.0:
            a[i], a[0] = a[0], a[i]

# --- inputs: pivot
CALLS = [call([[0.0, 1.0], [1.0, 0.0]])]

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


def _require_apart(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({*own}) < len(own) or not {*own}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError


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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _pivot_kernel__exchange(order, rows, one, two):
    order[_within(one, len(order))], order[_within(two, len(order))] = order[_within(two, len(order))], order[_within(one, len(order))]
    if one >= len(rows) or two >= len(rows):
        raise IndexError
    for at in range(len(rows[_within(one, len(rows))])):
        rows[one, at], rows[two, at] = rows[two, at], rows[one, at]


@_njit(cache=True)
def _pivot_kernel(a_order, a):
    if len(a) - 1 >= a.shape[1]:
        raise IndexError
    for i in range(len(a)):
        if a[i, i] == 0.0:
            _pivot_kernel__exchange(a_order, a, i, 0)


def pivot(a):
    a_order = [*range(len(a))] if type(a) is list else []
    if (
        type(a) is list
    ):
        try:
            a_order_array = _array_of(a_order, int, 1)
            a_array = _array_of(a, float, 2)
            _require_apart([(a_order, 1), (a, 2)], [])
            result = _pivot_kernel(a_order_array, a_array)
            _without_nan(a_array)
        except Exception:  # the original code below takes over
            pass
        else:
            a[:] = [a[at] for at in a_order_array]
            _refill(a, a_array, 2)
            return result
    for i in range(len(a)):
        if a[i][i] == 0.0:
            a[i], a[0] = a[0], a[i]
