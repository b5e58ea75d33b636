# --- before
def closest_pair(x, limit):
    """The two that are nearest to each other, if any are within the limit."""
    closest = limit
    pair = None
    for i in range(len(x)):
        for j in range(i + 1, len(x)):
            d = abs(x[i] - x[j])
            if d < closest:
                closest = d
                pair = (i, j)
    return closest, pair

# --- inputs: closest_pair
X = [float(i * i % 97) + 0.001 * i for i in range(60)]
CALLS = [call(X, 50.0)]
CHECKS = [
    call([], 50.0),
    call([1.0], 50.0),
    call([1.0, 2.0], 50.0),
    call([1.0, 2.0], 1.0),
    call([1.0, 1.0, 1.0], 1.0),
    call([1.0, float("nan"), 1.5], 1.0),
    call([float("inf"), 2.0], 1.0),
    call(X, float("inf")),
    call(X, 5),
    call([0, 5, 7], 5.0),
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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _closest_pair_in_numpy(x, limit):
    closest = limit
    pair_0 = -1
    pair_1 = -1
    for i in range(len(x)):
        if i + 2 <= len(x):
            d = _np.abs(x[i] - x[i + 1:])
            closest_values = d
            at = closest_values.argmin()
            closest_found = closest_values[at]
            if closest_found != closest_found:
                raise ValueError
            if closest_found < closest:
                closest = float(closest_found)
                pair_0 = int(i)
                pair_1 = int(i + 1 + at)
    if pair_0 == -1:
        raise ValueError
    return (float(closest), (pair_0, pair_1))


def closest_pair(x, limit):
    """The two that are nearest to each other, if any are within the limit."""
    if type(x) is list and type(limit) is float:
        try:
            x_array = _array_of(x, float, 1)
            result = _closest_pair_in_numpy(x_array, limit)
            if result[0] != result[0] or result[0] == limit:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    closest = limit
    pair = None
    for i in range(len(x)):
        for j in range(i + 1, len(x)):
            d = abs(x[i] - x[j])
            if d < closest:
                closest = d
                pair = (i, j)
    return closest, pair
