# --- before
def moving_range(values, window):
    ranges = []
    for i in range(len(values) - window + 1):
        piece = values[i : i + window]
        ranges.append(max(piece) - min(piece))
    return ranges
# --- inputs: moving_range
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.0,2.0,4.0,8.0,-3.0,0.0,-0.0,0.0],3)]
CHECKS=[call([],1),call([1.0],1),call([1.0],2),call([1.0,2.0],0),call([1.0,2.0],-1),call([nan,1.0],1),call([1.0,nan,2.0,3.0],2)]
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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _moving_range_in_numpy(values, window):
    if window <= 0:
        raise ValueError
    ranges = _np.full(len(values) - window + 1, 0.0)
    if not (1 <= window and 0 <= window and (len(values) < len(ranges) + window)):
        raise ValueError
    if window <= len(values):
        largest = values[:len(values) - window + 1]
        item_2 = _np.lib.stride_tricks.sliding_window_view(values[:len(values)], window)
        largest_values = item_2
        at = largest_values.argmax(-1)
        largest_found = _np.take_along_axis(largest_values, at[..., None], -1)[..., 0]
        if (largest_found != largest_found).any():
            raise ValueError
        better = largest_found > largest
        largest = _np.where(better, largest_found, largest)
        smallest = values[:len(values) - window + 1]
        item_3_2 = _np.lib.stride_tricks.sliding_window_view(values[:len(values)], window)
        smallest_values = item_3_2
        at_2 = smallest_values.argmin(-1)
        smallest_found = _np.take_along_axis(smallest_values, at_2[..., None], -1)[..., 0]
        if (smallest_found != smallest_found).any():
            raise ValueError
        better_2 = smallest_found < smallest
        smallest = _np.where(better_2, smallest_found, smallest)
        _np.subtract(largest, smallest, out=ranges[:len(values) - window + 1])
    return ranges


def moving_range(values, window):
    if type(values) is list and type(window) is int and abs(window) <= 2**31:
        try:
            values_array = _array_of(values, float, 1)
            return _without_nan(_moving_range_in_numpy(values_array, window)).tolist()
        except Exception:  # the original code below takes over
            pass
    ranges = []
    for i in range(len(values) - window + 1):
        piece = values[i : i + window]
        ranges.append(max(piece) - min(piece))
    return ranges
