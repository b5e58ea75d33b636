# --- before
def nearest(values, target):
    closest = None
    steps = 0
    for v in values:
        if closest is None:
            closest = v
        elif not closest is None and abs(v - target) < abs(closest - target):
            closest = v
            steps += 1
    return closest + steps
# --- inputs: nearest
CALLS = [call([1.5, 2.5, 7.0], 3.0), call([1.0], 2.0)]
CHECKS = [call([], 1.0), call([float("nan"), 1.0], 2.0), call([1, 2.5], 2.0), call([None, 1.0], 1.0)]
# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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


@_njit(cache=True)
def _nearest_kernel(values, target):
    closest = 0.0; closest_known = False
    steps = 0
    for v in values:
        if (not closest_known):
            closest = v; closest_known = True
        elif not (not closest_known) and abs(v - target) < abs(closest - target):
            closest = v; closest_known = True
            steps += 1
    if not (closest_known): raise ValueError
    return closest + steps


def nearest(values, target):
    if type(values) is list and type(target) is float:
        try:
            values_array = _array_of(values, float, 1)
            result = _nearest_kernel(values_array, target)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    closest = None
    steps = 0
    for v in values:
        if closest is None:
            closest = v
        elif not closest is None and abs(v - target) < abs(closest - target):
            closest = v
            steps += 1
    return closest + steps
