# --- before
def back_windows(values, n):
    out = []
    for i in range(len(values)):
        out.append(sum(values[i - n : i]))
    return out
# --- inputs: back_windows
CALLS=[call([1.0,2.0,4.0,8.0,-3.0,0.0],2)]
CHECKS=[call([1.0,2.0,4.0,8.0,-3.0,0.0],0),call([1.0,2.0,4.0,8.0,-3.0,0.0],-1),call([1.0,2.0,4.0,8.0,-3.0,0.0],9)]
# --- after: array statements, sums in order
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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _back_windows_in_numpy(values, n):
    out = _np.full(len(values), 0.0)
    if not (n <= 0 and 1 <= n and (len(values) <= len(out))):
        raise ValueError
    if 1 <= len(values):
        total = 0
        item_2 = _np.lib.stride_tricks.sliding_window_view(values[-n:len(values) - 1], n)
        total = _np.array([*map(sum, item_2.tolist())], dtype=float)
        if not _np.isfinite(total).all():
            raise FloatingPointError
        out[:len(values)] = total
    return out


def back_windows(values, n):
    if type(values) is list and type(n) is int and abs(n) <= 2**31:
        try:
            values_array = _array_of(values, float, 1)
            return _without_nan(_back_windows_in_numpy(values_array, n)).tolist()
        except Exception:  # the original code below takes over
            pass
    out = []
    for i in range(len(values)):
        out.append(sum(values[i - n : i]))
    return out
