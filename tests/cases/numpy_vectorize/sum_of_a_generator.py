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


@_np.errstate(divide='raise', over='raise', invalid='raise')
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
