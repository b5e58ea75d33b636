# --- before
def kernel(u, new, alpha, steps):
    turned = False
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            new[i] = u[i] + alpha * (u[i - 1] - 2 * u[i] + u[i + 1])
        new[0] = u[0]
        new[-1] = u[-1]
        u, new = new, u; turned = not turned
    return turned
# --- inputs: kernel
CALLS = [call([1.0, 5.0, 2.0, 8.0], [0.0] * 4, 0.25, 3), call([1.0, 5.0, 2.0, 8.0], [0.0] * 4, 0.25, 4)]
same = [1.0, 4.0, 9.0]
CHECKS = [
    call([1.0, 5.0, 2.0], [0.0] * 3, 0.5, 0),
    call([1.0, 5.0, 2.0], [0.0] * 3, 0.5, -1),
    call([1.0, 5.0, 2.0, 4.0], [0.0] * 3, 0.5, 3),
    call([1.0, 5.0, 2.0], [0.0] * 4, 0.5, 3),
    call(same, same, 0.5, 3),
    call([], [], 0.5, 2),
    call([1.0], [], 0.5, 2),
    call([1.0, 2.0, 3.0], [0.0, 0, 0.0], 0.5, 3),
    call([1.0, 2.0, 3], [0.0] * 3, 0.5, 3),
    call([1.0, float("nan"), 3.0], [0.0] * 3, 0.5, 3),
    call([1.0, 1e308, -1e308], [0.0] * 3, 9.5, 5),
    call([1.0, 2.0, 3.0], (0.0, 0.0, 0.0), 0.5, 3),
    call([1.0, 2.0, 3.0], [0.0] * 3, 2**70, 3),
    call([1.0, 2.0, 3.0], [None] * 3, 0.5, 3),
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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _kernel_kernel(u, new, alpha, steps):
    turned = False
    for _ in range(steps):
        if len(u) - 2 >= len(new):
            raise IndexError
        for i in range(1, len(u) - 1):
            new[i] = u[i] + alpha * (u[i - 1] - 2 * u[i] + u[i + 1])
        new[_within(0, len(new))] = u[_within(0, len(u))]
        new[_within(-1, len(new))] = u[_within(-1, len(u))]
        u, new = new, u; turned = not turned
    return turned


def kernel(u, new, alpha, steps):
    if (
        type(u) is list
        and type(new) is list
        and new is not u
        and type(alpha) is float
        and type(steps) is int
        and abs(steps) <= 2**31
    ):
        try:
            u_array = _array_of(u, float, 1)
            new_array = _array_of(new, float, 1)
            result = _kernel_kernel(u_array, new_array, alpha, steps)
            _without_nan(u_array)
            _without_nan(new_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(u, u_array, 1)
            _refill(new, new_array, 1)
            return result
    turned = False
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            new[i] = u[i] + alpha * (u[i - 1] - 2 * u[i] + u[i + 1])
        new[0] = u[0]
        new[-1] = u[-1]
        u, new = new, u; turned = not turned
    return turned
