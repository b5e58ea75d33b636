# --- before
import math


def distance(p, q, scale=1.0):
    s = 0.0
    for k in range(len(p)):
        s += (p[k] - q[k]) ** 2
    return scale * math.sqrt(s)


def all_distances(points, q):
    out = []
    for p in points:
        out.append(distance(p, q))
    return out
# --- inputs: all_distances
nan, inf = math.nan, math.inf
CALLS=[call([[1.0,2.0],[3.0,4.0]],[0.0,1.0])]
CHECKS=[call([],[1.0]),call([[1.0,2.0]],[1.0]),call([[1.0]],[1.0,3.0]),call([[nan]],[1.0]),call([[1e200]],[0.0])]
# --- after: array statements, sums in order
import math
import numpy as _np


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


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


def _for_each(function, *numbers):
    """What `function` gives for each combination of numbers, by Python's own arithmetic."""
    arrays = _np.broadcast_arrays(*numbers)
    found = list(map(function, *(array.ravel().tolist() for array in arrays)))
    return _np.array(found, dtype=float).reshape(arrays[0].shape)


def distance(p, q, scale=1.0):
    s = 0.0
    for k in range(len(p)):
        s += (p[k] - q[k]) ** 2
    return scale * math.sqrt(s)


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _all_distances_in_numpy(points, q):
    out = _np.full(len(points), 0.0)
    if not len(points) <= len(out):
        raise ValueError
    if 1 <= len(points):
        scale_2 = 1.0
        s_2 = 0.0
        s_2 = _np.broadcast_to(s_2, len(points))
        for k_2 in range(len(points[0])):
            s_2 = s_2 + _for_each(pow, points[:, k_2] - q[k_2], 2)
        _np.multiply(scale_2, _np.sqrt(s_2), out=out[:len(points)])
    return out


def all_distances(points, q):
    if (
        type(points) is list
        and type(q) is list
        and "distance" in globals()
        and _untouched(distance=distance)
        and repr(distance.__defaults__) == "(1.0,)"
    ):
        try:
            points_array = _array_of(points, float, 2)
            q_array = _array_of(q, float, 1)
            return _numbers_of(_all_distances_in_numpy(points_array, q_array))
        except Exception:  # the original code below takes over
            pass
    out = []
    for p in points:
        out.append(distance(p, q))
    return out
