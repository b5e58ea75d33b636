# --- before
def grow(slope, ks, height):
    for k in range(len(height) - 1):
        slope.append(height[k + 1] - height[k])
        if height[k] > 1.0:
            ks.append(k)
# --- inputs: grow
import math

nan, inf = math.nan, math.inf
CALLS=[call([],[],[1.0,2.0,5.0])]
CHECKS=[call([7],["a"],[1.0,2.0]),call([],[],[]),call([],[],[nan,1.0]),call(*(lambda a:(a,a))([]),[1.0,2.0]),call([],[],[1,2]),call((),[],[1.0,2.0])]
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _grow_in_numpy(height):
    slope = []
    ks = []
    if not len(height) <= len(height) + 1:
        raise ValueError
    if 2 <= len(height):
        slope.extend((height[1:len(height)] - height[:len(height) - 1]).tolist())
        chosen = height[:len(height) - 1] > 1.0
        chosen_k = _np.flatnonzero(chosen)
        ks.extend(chosen_k.tolist())


def grow(slope, ks, height):
    if (
        type(height) is list
        and type(slope) is list
        and slope is not height
        and type(ks) is list
        and ks is not height
        and ks is not slope
    ):
        try:
            height_array = _array_of(height, float, 1)
            outcome = _grow_in_numpy(height_array)
            slope_more = _known(outcome[0])
            ks_more = outcome[1]
        except Exception:  # the original code below takes over
            pass
        else:
            slope.extend(slope_more)
            ks.extend(ks_more)
            return None
    for k in range(len(height) - 1):
        slope.append(height[k + 1] - height[k])
        if height[k] > 1.0:
            ks.append(k)
