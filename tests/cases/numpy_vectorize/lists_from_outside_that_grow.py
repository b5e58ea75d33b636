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
    return (slope, ks)


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
