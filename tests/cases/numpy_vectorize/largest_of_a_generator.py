# --- before
def largest(a, b):
    return max(abs(x - y) for x, y in zip(a, b))
# --- inputs: largest
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.0,5.0,2.0],[1.5,3.0,2.0])]
CHECKS=[call([],[]),call([1.0],[]),call([1.0,2.0],[1.0]),call([1.0],[1.0,2.0]),call([nan,1.0],[0.0,0.0]),call([1.0,nan],[0.0,0.0]),call([0.0,-0.0],[0.0,0.0]),call([inf],[inf])]
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


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _largest_in_numpy(a, b):
    largest_2 = abs(a[0] - b[0])
    if not len(a) <= len(b):
        raise ValueError
    if 1 <= len(a):
        x_2 = a[:]
        y_2 = b[:len(a)]
        value = _np.abs(x_2 - y_2)
        largest_2_values = value
        at = largest_2_values.argmax()
        largest_2_found = largest_2_values[at]
        if largest_2_found != largest_2_found:
            raise ValueError
        if largest_2_found > largest_2:
            largest_2 = float(largest_2_found)
    return float(largest_2)


def largest(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 1)
            b_array = _array_of(b, float, 1)
            result = _largest_in_numpy(a_array, b_array)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    return max(abs(x - y) for x, y in zip(a, b))
