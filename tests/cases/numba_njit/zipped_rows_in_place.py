# --- before
def settle(m):
    for _ in range(3):
        m = [[x * 0.5 for x in col] for col in zip(*m)]
    return m


# --- inputs: settle
CALLS = [call([[1.5, 2.0, 3.0], [0.0, 4.0, 5.5]]), call([[1.0], [7.0]])]
CHECKS = [call([]), call([[]]), call([[1.0, 2.0], [3.0]]), call([[1.0], [3.0, 2.0]]), call([(1.0, 2.0)]), call([[1, 2]])]
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
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


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


@_njit
def _settle_kernel_part_1(m):
    return _as_array([[_item[_within(_place, len(_item))] for _item in m] for _place in range(len(m[_within(0, len(m))]))])


@_njit
def _settle_kernel_part_2(m_columns):
    return _as_array([[x * 0.5 for x in col] for col in m_columns])


@_njit(cache=True)
def _settle_kernel(m):
    for _ in _nonempty(range(3)):
        m_columns = _settle_kernel_part_1(m)
        m = _settle_kernel_part_2(m_columns)
    return m


def settle(m):
    if type(m) is list:
        try:
            m_array = _array_of(m, float, 2)
            return _lists_of(_without_nan(_settle_kernel(m_array)))
        except Exception:  # the original code below takes over
            pass
    for _ in range(3):
        m = [[x * 0.5 for x in col] for col in zip(*m)]
    return m
