# --- before
def add_up(u, out, k, steps):
    for t in range(steps):
        for i in range(k):
            out[i] = out[i] + u[i]
        new = [0.5] * 1
        u = new

# --- inputs: add_up
CALLS = [call([1.0, 5.0, 2.0, 7.0], [0.0] * 5, 3, 1)]
CHECKS = [call([1.0, 5.0, 2.0, 7.0], [0.0] * 5, 3, 2), call([1.0], [0.0] * 5, 1, 4), call([], [], 0, 2)]

# --- after: array statements
import numpy as _np


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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _add_up_in_numpy(u, out, k, steps):
    if not k <= len(out):
        raise ValueError
    for t in range(steps):
        if 1 <= k:
            if not k <= len(u):
                raise ValueError
            out[:k] = out[:k] + u[:k]
        new = _np.full(1, 0.5)
        u = new


def add_up(u, out, k, steps):
    if (
        type(u) is list
        and type(out) is list
        and out is not u
        and type(k) is int
        and abs(k) <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
    ):
        try:
            u_array = _array_of(u, float, 1)
            out_array = _array_of(out, float, 1)
            result = _add_up_in_numpy(u_array, out_array, k, steps)
            _without_nan(out_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(out, out_array, 1)
            return result
    for t in range(steps):
        for i in range(k):
            out[i] = out[i] + u[i]
        new = [0.5] * 1
        u = new
