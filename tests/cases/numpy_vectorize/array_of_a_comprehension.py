# --- before
import numpy as np


def bool_array(xs):
    return np.array([x > 0 for x in xs])
# --- inputs: bool_array
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.0,-2.0])]
CHECKS=[call([]),call([nan])]
# --- after: array statements
import numpy as np


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
    dtype = {float: np.float64, int: np.int64, bool: np.bool_}[kind]
    return np.array(items, dtype=dtype).reshape(shape)


@np.errstate(divide='raise', over='raise', invalid='raise')
def _bool_array_in_numpy(xs):
    if len(xs) <= 0:
        raise ValueError
    items = np.zeros(len(xs), dtype=bool)
    if not len(xs) <= len(items):
        raise ValueError
    if 1 <= len(xs):
        x_2 = xs[:]
        items[:len(xs)] = x_2 > 0
    return items


def bool_array(xs):
    if type(xs) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            return _bool_array_in_numpy(xs_array)
        except Exception:  # the original code below takes over
            pass
    return np.array([x > 0 for x in xs])
