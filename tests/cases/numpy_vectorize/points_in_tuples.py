# --- before
def heights(points, a, b):
    """A plane above each point."""
    found = [0.0] * len(points)
    for i in range(len(points)):
        found[i] = a * points[i][0] - b * points[i][1]
    return found

# --- inputs: heights
POINTS = [(0.5 * i, -float(i)) for i in range(40)]
CALLS = [call(POINTS, 2.0, 0.25)]
CHECKS = [
    call([], 2.0, 0.25),
    call([(1.0, 2.0)], 0.0, -0.0),
    call([(1.0, 2.0), (3, 4.0)], 2.0, 0.25),  # an int among them
    call([(1.0, 2.0), (3.0,)], 2.0, 0.25),
    call([(1.0, 2.0, 9.0), (3.0, 4.0)], 2.0, 0.25),
    call([(1.0, 2.0), [3.0, 4.0]], 2.0, 0.25),
    call([(1.0, float("nan")), (float("inf"), 4.0)], 2.0, 0.25),
    call([(1e308, -1e308), (1.0, 1.0)], 10.0, 10.0),
    call(tuple(POINTS), 2.0, 0.25),
    call(POINTS, 2, 0.25),
]

# --- after: array statements
import numpy as _np


def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    items = [item for row in tuples for item in row]
    if len(items) > 2**31 or {*map(type, items)} != {kind}:
        raise ValueError
    dtype = {float: _np.float64, int: _np.int64, bool: _np.bool_}[kind]
    return _np.array(items, dtype=dtype).reshape(len(tuples), len(tuples[0]))


def _numbers_of(array):
    """The floats of an array as nested lists; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array.tolist()


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _heights_in_numpy(points, a, b):
    found = _np.full(len(points), 0.0)
    if not len(points) <= len(found):
        raise ValueError
    if 1 <= len(points):
        _np.subtract(a * points[:, 0], b * points[:, 1], out=found[:len(points)])
    return found


def heights(points, a, b):
    """A plane above each point."""
    if type(points) is list and type(a) is float and type(b) is float:
        try:
            points_array = _array_of_tuples(points, float)
            return _numbers_of(_heights_in_numpy(points_array, a, b))
        except Exception:  # the original code below takes over
            pass
    found = [0.0] * len(points)
    for i in range(len(points)):
        found[i] = a * points[i][0] - b * points[i][1]
    return found
