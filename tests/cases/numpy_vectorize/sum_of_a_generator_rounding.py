# --- before
def squares(xs):
    return sum(x * x for x in xs)
# --- inputs: squares
import math
import numpy as np

nan, inf = math.nan, math.inf
CALLS=[call(list(np.random.default_rng(1).normal(size=50).tolist()))]
CHECKS=[call([]),call([0.1]),call([-0.0]),call([nan]),call((0.1,0.2)),call([1,2]),call([1e200,1.0])]
# --- after: array statements (close)
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


def _finite(product):
    """A product of matrices; raises FloatingPointError where it is not finite, of which threads say nothing."""
    if not (_np.isfinite(product).all() if product.ndim else product - product == 0):
        raise FloatingPointError
    return product


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _squares_in_numpy(xs):
    total = 0
    if not 1 <= len(xs):
        raise ValueError
    x_2 = xs[:]
    total = total + _finite(x_2 @ x_2)
    return float(total)


def squares(xs):
    if type(xs) is list:
        try:
            xs_array = _array_of(xs, float, 1)
            result = _squares_in_numpy(xs_array)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    return sum(x * x for x in xs)
