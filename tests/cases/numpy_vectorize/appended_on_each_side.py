# --- before
def signs(xs):
    out = []
    for x in xs:
        if x > 0:
            out.append(1.0)
        else:
            if x < 0:
                out.append(-1.0)
            else:
                out.append(x * 2.0)
    return out
# --- inputs: signs
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.0,-2.0,0.0])]
CHECKS=[call([]),call([nan]),call([-0.0])]
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
def _signs_in_numpy(xs):
    out = _np.full(len(xs), 0.0)
    if not len(xs) <= len(out):
        raise ValueError
    if 1 <= len(xs):
        x = xs[:]
        value = 1.0
        chosen = x > 0
        value = _np.where(chosen, 1.0, value)
        others = _np.logical_not(chosen)
        chosen_2 = x < 0
        value = _np.where(others & chosen_2, -1.0, value)
        others_2 = _np.logical_not(chosen_2)
        value = _np.where(others & others_2, x * 2.0, value)
        out[:len(xs)] = value
    return out


def signs(xs):
    if type(xs) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            return _numbers_of(_signs_in_numpy(xs_array))
        except Exception:  # the original code below takes over
            pass
    out = []
    for x in xs:
        if x > 0:
            out.append(1.0)
        else:
            if x < 0:
                out.append(-1.0)
            else:
                out.append(x * 2.0)
    return out
