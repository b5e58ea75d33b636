# --- before
def squares(xs):
    return sum(x * x for x in xs)
# --- inputs: squares
import math
import numpy as np

nan, inf = math.nan, math.inf
CALLS=[call(list(np.random.default_rng(1).normal(size=50).tolist()))]
CHECKS=[call([]),call([0.1]),call([-0.0]),call([nan]),call((0.1,0.2)),call([1,2]),call([1e200,1.0])]
# --- after: array statements (close)
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


def _finite(product):
    """A product of matrices; raises FloatingPointError where it is not finite, of which threads say nothing."""
    if not _np.isfinite(product).all():
        raise FloatingPointError
    return product


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _squares_in_numpy(xs):
    total = 0
    if not 1 <= len(xs):
        raise ValueError
    x_2 = xs[:]
    total = total + _finite(x_2 @ x_2)
    return float(total)


def squares(xs):
    if type(xs) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            result = _squares_in_numpy(xs_array)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    return sum(x * x for x in xs)
