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


@_in_c
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
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
            return _without_nan(_heights_in_numpy(points_array, a, b)).tolist()
        except Exception:  # the original code below takes over
            pass
    found = [0.0] * len(points)
    for i in range(len(points)):
        found[i] = a * points[i][0] - b * points[i][1]
    return found
