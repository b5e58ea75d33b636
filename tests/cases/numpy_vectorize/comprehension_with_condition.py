# --- before
import math


def roots_of_positive(xs):
    return [math.sqrt(x) for x in xs if x > 0]
# --- inputs: roots_of_positive
nan, inf = math.nan, math.inf
CALLS=[call([1.0,2.0,-3.0])]
CHECKS=[call([]),call([-1.0]),call([-0.0]),call([inf]),call([nan])]
# --- after: array statements
import math
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _roots_of_positive_in_numpy(xs):
    items = []
    if 1 <= len(xs):
        x_2 = xs[:]
        chosen = x_2 > 0
        chosen_at = _np.flatnonzero(chosen)
        x_2_chosen = x_2[chosen_at]
        items.extend(_np.sqrt(x_2_chosen).tolist())
    return items


def roots_of_positive(xs):
    if type(xs) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            return _known(_roots_of_positive_in_numpy(xs_array))
        except Exception:  # the original code below takes over
            pass
    return [math.sqrt(x) for x in xs if x > 0]
