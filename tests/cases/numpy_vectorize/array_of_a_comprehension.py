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
    array = np.empty(shape, {"d": np.float64, "q": np.int64, "?": np.bool_}[code])
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
