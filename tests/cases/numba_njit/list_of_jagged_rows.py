# --- before
def total(rows):
    s = 0.0
    for row in rows:
        for x in row:
            s += x
    return s

# --- inputs: total
CALLS = [call([[1.0, 2.0], [3.0]])]

CHECKS = [call([]), call([[]]), call([[], [2.0]]), call([[1.0], [2]]), call([[1.0], (2.0,)]), call([[1.0, float("nan")], [-0.0]])]

# --- after: compiled
import itertools as _itertools


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
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit(cache=True)
def _total_kernel(rows_items, rows_begins, rows_ends):
    s = 0.0
    if len(rows_begins) - 1 >= len(rows_ends):
        raise IndexError
    for row_at in range(len(rows_begins)):
        row_begin, row_end = rows_begins[row_at], rows_ends[row_at]
        if row_end - 1 >= len(rows_items) or row_begin < -len(rows_items):
            raise IndexError
        for x_at in range(_small(row_begin), _small(row_end)):
            x = rows_items[x_at]
            s += x
    return s


def _rows_of(rows, places, others, nested):
    """All that lies in the lists of a list, and where each of them begins and ends; None for any other thing."""
    if type(rows) is not list or {*map(type, rows)} != {list}:
        return None
    known = {id(rows), *map(id, rows)}
    if any(id(one) in known for one in others):
        return None
    if not all(known.isdisjoint(map(id, one)) for one in nested if type(one) is list):
        return None
    items = [*_itertools.chain.from_iterable(rows)]
    ends = [*_itertools.accumulate(map(len, rows))]
    if places and ({*map(type, items)} != {tuple} or {*map(len, items)} != {places}):
        return None
    columns = [[item[place] for item in items] for place in range(places)] or [items]
    return [*columns, [0, *ends[:-1]], ends]


def total(rows):
    rows_held = _rows_of(rows, 0, (), ())
    if rows_held is not None:
        rows_items, rows_begins, rows_ends = rows_held
        if type(rows_items) is list and type(rows_begins) is list and type(rows_ends) is list:
            try:
                rows_items_array = _array_of(rows_items, float, 1)
                rows_begins_array = _array_of(rows_begins, int, 1)
                rows_ends_array = _array_of(rows_ends, int, 1)
                result = _total_kernel(rows_items_array, rows_begins_array, rows_ends_array)
                if result != result:
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    s = 0.0
    for row in rows:
        for x in row:
            s += x
    return s
