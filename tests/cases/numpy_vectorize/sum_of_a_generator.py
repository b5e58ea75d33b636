# --- before
def dot(a, b, n):
    return sum(a[i] * b[i] for i in range(n))
# --- inputs: dot
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.5]*20+[1e100,1.0,-1e100],[2.0]*23,23)]
CHECKS=[call([],[],0), call([1.0],[2.0],1), call([1.0],[2.0],3), call([1.0,nan],[1.0,1.0],2), call([inf,-inf],[1.0,1.0],2), call([1.0,2.0],[1.0,1.0],-1),call([1,2],[1.0,2.0],2), call([1e308,1e308],[10.,10.],2)]
# --- after: array statements, sums in order
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
def _dot_in_numpy(a, b, n):
    total = 0
    if not (n <= len(a) and n <= len(b)):
        raise ValueError
    if not 1 <= n:
        raise ValueError
    total = sum((a[:n] * b[:n]).tolist(), total)
    if total - total != 0:
        raise FloatingPointError
    return float(total)


def dot(a, b, n):
    if type(a) is list and type(b) is list and type(n) is int and abs(n) <= 2**31:
        try:
            a_array = _array_of(a, float, 1)
            b_array = _array_of(b, float, 1)
            result = _dot_in_numpy(a_array, b_array, n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    return sum(a[i] * b[i] for i in range(n))
