# --- before
def counts(xs, ys, limit):
    hits = 0
    weight = 0.0
    signs = 0
    odd = False
    mask = 0
    for i in range(len(xs)):
        inside = xs[i] * xs[i] + ys[i] * ys[i] <= limit
        hits += inside
        weight += (xs[i] > 0.0) * 0.25
        weight -= 0.5 * (ys[i] == xs[i])
        signs += (xs[i] > 0.0) - (xs[i] < 0.0)
        mask = mask * 2 % 1021 + (inside | (ys[i] > 1.0))
        odd = inside ^ odd
        signs += (inside + inside) // 2 + inside**2 - (inside << 1) + inside % 2
        weight += (inside + 1) / (2 - inside)
    return hits, weight, signs, odd, mask
# --- inputs: counts
import math

CALLS = [call([0.5, -0.25, 2.0], [0.5, 1.5, -1.0], 1.0), call([0.0, -1.0], [0.0, 1.0], 2.0)]
CHECKS = [
    call([], [], 1.0), call([math.nan, 1.0], [1.0, math.nan], 1.0), call([math.inf], [-math.inf], math.inf),
    call([1.0], [], 1.0), call([1], [2.0], 1.0), call([-0.0], [0.0], 0.0), call([0.5], [0.5], True),
    call((0.5, 1.0), (0.5, 3.0), 1.0),
]
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


@_njit
def _int_power(x, y):
    """x ** y, unless it does not fit 64 bits or is no int."""
    if y < 0 or abs(float(x)) ** float(y) > 9.2e18:
        raise OverflowError
    return x**y


@_njit
def _zero_or_one(x):
    """1 for True, 0 for False."""
    return int(x)


@_njit(cache=True)
def _counts_kernel(xs, ys, limit):
    hits = 0
    weight = 0.0
    signs = 0
    odd = False
    mask = 0
    if len(xs) - 1 >= len(ys):
        raise IndexError
    if not -(2**61) <= hits <= 2**61 or not -(2**61) <= signs <= 2**61:
        raise OverflowError
    large1 = 0
    rounds2 = 0
    for i in range(len(xs)):
        inside = xs[i] * xs[i] + ys[i] * ys[i] <= limit
        checked1 = _zero_or_one(inside)
        hits = _np.int64(_np.uint64(hits) + _np.uint64(checked1))
        large1 |= checked1 ^ (checked1 >> 63)
        rounds2 += 1
        weight += (_zero_or_one(xs[i] > 0.0)) * 0.25
        weight -= 0.5 * (_zero_or_one(ys[i] == xs[i]))
        checked1 = (_zero_or_one(xs[i] > 0.0)) - (_zero_or_one(xs[i] < 0.0))
        signs = _np.int64(_np.uint64(signs) + _np.uint64(checked1))
        mask = mask * 2 % 1021 + (_zero_or_one(inside | (ys[i] > 1.0)))
        odd = inside ^ odd
        checked1 = (_zero_or_one(inside) + _zero_or_one(inside)) // 2 + _int_power(_zero_or_one(inside), 2) - (_zero_or_one(inside) << 1) + _zero_or_one(inside) % 2
        signs = _np.int64(_np.uint64(signs) + _np.uint64(checked1))
        weight += (_zero_or_one(inside) + 1) / (2 - _zero_or_one(inside))
    if (large1 + 1.0) * rounds2 > 2e18:
        raise OverflowError
    return hits, weight, signs, odd, mask


def counts(xs, ys, limit):
    if type(xs) is list and type(ys) is list and type(limit) is float:
        try:
            xs_array = _array_of(xs, float, 1)
            ys_array = _array_of(ys, float, 1)
            result = _counts_kernel(xs_array, ys_array, limit)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    hits = 0
    weight = 0.0
    signs = 0
    odd = False
    mask = 0
    for i in range(len(xs)):
        inside = xs[i] * xs[i] + ys[i] * ys[i] <= limit
        hits += inside
        weight += (xs[i] > 0.0) * 0.25
        weight -= 0.5 * (ys[i] == xs[i])
        signs += (xs[i] > 0.0) - (xs[i] < 0.0)
        mask = mask * 2 % 1021 + (inside | (ys[i] > 1.0))
        odd = inside ^ odd
        signs += (inside + inside) // 2 + inside**2 - (inside << 1) + inside % 2
        weight += (inside + 1) / (2 - inside)
    return hits, weight, signs, odd, mask
