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


def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    items, shape = [lists], []
    for _ in range(depth):
        if {*map(type, items)} != {list} or len({*map(len, items)}) != 1:
            raise ValueError
        shape.append(len(items[0]))
        items = [item for row in items for item in row] if len(items) > 1 else items[0]
    if len(items) > 2**31 or {*map(type, items)} != {kind}:
        raise ValueError
    dtype = {float: _np.float64, int: _np.int64, bool: _np.bool_}[kind]
    return _np.array(items, dtype=dtype).reshape(shape)


def _numbers_of(array):
    """The floats of an array as nested lists; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array.tolist()


@_np.errstate(divide='raise', over='raise', invalid='raise')
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
            return _numbers_of(_moving_range_in_numpy(values_array, window))
        except Exception:  # the original code below takes over
            pass
    ranges = []
    for i in range(len(values) - window + 1):
        piece = values[i : i + window]
        ranges.append(max(piece) - min(piece))
    return ranges
