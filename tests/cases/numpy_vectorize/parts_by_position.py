# --- before
def shifted(a, b, c, k, low, high):

    for i in range(low, high):
        s = a[i] * 0.5
        if i >= k:
            s = s + b[i - k]
            c[i] = s
        else:
            c[i] = 0.25
        if 3 > i:
            s = s - 1.0
        a[i] = s
    return a

# --- inputs: shifted
CALLS = [call([float(i) for i in range(40)], [0.5] * 40, [0.5] * 40, 50, 2, 40), call([float(i) for i in range(9)], [0.5] * 9, [0.5] * 9, 50, 0, 9)]
CHECKS = [
    call([1.0] * 9, [0.5] * 9, [0.5] * 9, 4, 0, 9), call([1.0] * 9, [0.5] * 9, [0.5] * 9, 0, 0, 9), call([1.0] * 9, [0.5] * 9, [0.5] * 9, -1, 0, 9),
    call([1.0] * 9, [0.5] * 9, [0.5] * 9, 8, 2, 9), call([1.0] * 9, [0.5] * 9, [0.5] * 9, 9, 5, 5), call([1.0] * 9, [0.5] * 8, [0.5] * 9, 9, 0, 9),
    call([1.0] * 9, [0.5] * 9, [0.5] * 9, 4, -2, 9), call([1.0] * 9, [float("nan")] * 9, [0.5] * 9, 7, 0, 9),
]

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
def _shifted_in_numpy(a, b, c, k, low, high):
    if not (0 <= low and high <= len(a) and (high <= len(c))):
        raise ValueError
    if low < high:
        s = a[low:high] * 0.5
        edge = min(max(k, low), high)
        if edge < high:
            part = slice(edge - low, high - low)
            s_chosen = s[part]
            if not 0 <= edge:
                raise ValueError
            s_all = s
            s = s_chosen + b[_np.arange(edge, high) - k]
            c[edge:high] = s
            s_all = _np.array(s_all, float)
            s_all[part] = s
            s = s_all
        if low < edge:
            if not edge <= len(c):
                raise ValueError
            c[low:edge] = 0.25
        edge_2 = min(max(3, low), high)
        if low < edge_2:
            part_3 = slice(low - low, edge_2 - low)
            s_chosen_3 = s[part_3]
            s_all_2 = s
            s = s_chosen_3 - 1.0
            s_all_2 = _np.array(s_all_2, float)
            s_all_2[part_3] = s
            s = s_all_2
        a[low:high] = s
    return a


def shifted(a, b, c, k, low, high):

    if (
        type(a) is list
        and type(b) is list
        and b is not a
        and type(c) is list
        and c is not a
        and c is not b
        and type(k) is int
        and abs(k) <= 2**31
        and type(low) is int
        and abs(low) <= 2**31
        and type(high) is int
        and abs(high) <= 2**31
    ):
        try:
            a_array = _array_of(a, float, 1)
            b_array = _array_of(b, float, 1)
            c_array = _array_of(c, float, 1)
            _shifted_in_numpy(a_array, b_array, c_array, k, low, high)
            _without_nan(a_array)
            _without_nan(c_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(a, a_array, 1)
            _refill(c, c_array, 1)
            return a
    for i in range(low, high):
        s = a[i] * 0.5
        if i >= k:
            s = s + b[i - k]
            c[i] = s
        else:
            c[i] = 0.25
        if 3 > i:
            s = s - 1.0
        a[i] = s
    return a
