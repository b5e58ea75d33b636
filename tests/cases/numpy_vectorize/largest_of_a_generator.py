# --- before
def largest(a, b):
    return max(abs(x - y) for x, y in zip(a, b))
# --- inputs: largest
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.0,5.0,2.0],[1.5,3.0,2.0])]
CHECKS=[call([],[]),call([1.0],[]),call([1.0,2.0],[1.0]),call([1.0],[1.0,2.0]),call([nan,1.0],[0.0,0.0]),call([1.0,nan],[0.0,0.0]),call([0.0,-0.0],[0.0,0.0]),call([inf],[inf])]
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
def _largest_in_numpy(a, b):
    largest_2 = abs(a[0] - b[0])
    if not len(a) <= len(b):
        raise ValueError
    if 1 <= len(a):
        x_2 = a[:]
        y_2 = b[:len(a)]
        value = _np.abs(x_2 - y_2)
        largest_2_values = value
        at = largest_2_values.argmax()
        largest_2_found = largest_2_values[at]
        if largest_2_found != largest_2_found:
            raise ValueError
        if largest_2_found > largest_2:
            largest_2 = float(largest_2_found)
    return float(largest_2)


def largest(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, float, 1)
            b_array = _array_of(b, float, 1)
            result = _largest_in_numpy(a_array, b_array)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    return max(abs(x - y) for x, y in zip(a, b))
