# --- before
def hits(xs, ys, limit):
    found = 0
    share = 0.0
    nearer = 5
    for i in range(len(xs)):
        found += xs[i] < limit
        share += 0.125 * (xs[i] <= ys[i])
        share -= xs[i] > ys[i]
        nearer = nearer - (ys[i] < limit) * 2
    return found, share, nearer
# --- inputs: hits
import math

import numpy as np

CALLS = [
    call(np.array([0.5, -0.25, 2.0]), np.array([0.25, 7.0, 2.0]), 1.0), call(np.array([0.5, 1.5]), np.array([1.0, 0.0]), 1.0)
]
CHECKS = [
    call(np.array([]), np.array([]), 1.0), call(np.array([math.nan, 1.0]), np.array([1.0, math.nan]), 1.0),
    call(np.array([1.0]), np.array([]), 1.0), call(np.array([1, 2]), np.array([2, 1]), 1.5), call([0.5, 2.0], [1.0, 0.5], 1.0),
    call(np.array([True, False]), np.array([0.5, 0.5]), 1.0), call(np.array([0.5, 1.0]), np.array([0.5, 3.0]), np.float64(1.0)),
]
# --- after: compiled
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _zero_or_one(x):
    """1 for True, 0 for False."""
    return int(x)


@_njit(cache=True)
def _hits_kernel(xs, ys, limit):
    found = 0
    share = 0.0
    nearer = 5
    if len(xs) - 1 >= len(ys):
        raise IndexError
    if not -(2**61) <= found <= 2**61:
        raise OverflowError
    large1 = 0
    rounds2 = 0
    large3 = 0
    for i in _nonempty(range(len(xs))):
        checked1 = _zero_or_one(xs[i] < limit)
        found = _np.int64(_np.uint64(found) + _np.uint64(checked1))
        large1 |= checked1 ^ (checked1 >> 63)
        rounds2 += 1
        share += 0.125 * (_zero_or_one(xs[i] <= ys[i]))
        share -= _zero_or_one(xs[i] > ys[i])
        checked1 = _np.int64(_np.uint64(nearer) - _np.uint64((_zero_or_one(ys[i] < limit)) * 2))
        nearer = checked1
        large3 |= checked1 ^ (checked1 >> 63)
    if (large1 + 1.0) * rounds2 > 2e18 or large3 >= 2**61:
        raise OverflowError
    return found, share, nearer


def hits(xs, ys, limit):
    if (
        type(xs) is _np.ndarray
        and xs.dtype == _np.float64
        and xs.ndim == 1
        and xs.dtype.type is _np.float64
        and xs.size <= 2**31
        and type(ys) is _np.ndarray
        and ys.dtype == _np.float64
        and ys.ndim == 1
        and ys.dtype.type is _np.float64
        and ys.size <= 2**31
        and type(limit) is float
        and _np.geterr()["under"] == "ignore"
    ):
        try:
            result = _hits_kernel(xs, ys, limit)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return _np.int64(result[0]), _np.float64(result[1]), _np.int64(result[2])
        except Exception:  # the original code below takes over
            pass
    found = 0
    share = 0.0
    nearer = 5
    for i in range(len(xs)):
        found += xs[i] < limit
        share += 0.125 * (xs[i] <= ys[i])
        share -= xs[i] > ys[i]
        nearer = nearer - (ys[i] < limit) * 2
    return found, share, nearer
