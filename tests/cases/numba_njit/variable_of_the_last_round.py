# --- before
import numpy as np


def last_above(a, limit):
    count = 0
    for i in range(len(a)):
        if a[i] > limit:
            count += 1
        latest = a[i]
    return count, latest

# --- inputs: last_above
CALLS = [call(np.arange(6.0), 2.5)]
CHECKS = [call(np.zeros(0), 1.0), call(np.array([np.nan]), 1.0), call(np.ones(3), np.float64(0.5)), call(np.ones((2, 2)), 0.5)]

# --- after: compiled
import numpy as np


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


@_njit(cache=True)
def _last_above_kernel(a, limit):
    count = 0
    for i in _nonempty(range(len(a))):
        if a[i] > limit:
            count += 1
        latest = a[i]
    return count, latest


def last_above(a, limit):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(limit) is float
    ):
        try:
            result = _last_above_kernel(a, limit)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result[0], np.float64(result[1])
        except Exception:  # the original code below takes over
            pass
    count = 0
    for i in range(len(a)):
        if a[i] > limit:
            count += 1
        latest = a[i]
    return count, latest
