# --- before
import math


def roots_of_positive(xs):
    return [math.sqrt(x) for x in xs if x > 0]
# --- inputs: roots_of_positive
nan, inf = math.nan, math.inf
CALLS=[call([1.0,2.0,-3.0])]
CHECKS=[call([]),call([-1.0]),call([-0.0]),call([inf]),call([nan])]
# --- after: array statements
import math
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _roots_of_positive_in_numpy(xs):
    items = []
    if 1 <= len(xs):
        x_2 = xs[:]
        chosen = x_2 > 0
        chosen_at = _np.flatnonzero(chosen)
        x_2_chosen = x_2[chosen_at]
        items.extend(_np.sqrt(x_2_chosen).tolist())
    return items


def roots_of_positive(xs):
    if type(xs) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            return _known(_roots_of_positive_in_numpy(xs_array))
        except Exception:  # the original code below takes over
            pass
    return [math.sqrt(x) for x in xs if x > 0]
