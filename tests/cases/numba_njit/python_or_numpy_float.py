# --- before
import numpy as np


def largest(a):
    best = -1.0
    for x in a:
        if x > best:
            best = x
    return best

# --- inputs: largest
CALLS = [call(np.arange(5.0))]
CHECKS = [
    call(np.array([])),
    call(np.array([-2.0])),
    call(np.array([-3.0, 0.5])),
    call(np.array([np.nan, 1.0, np.nan])),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(cache=True)
def _largest_kernel(a):
    best_fits = False
    best_fits = False
    best = -1.0
    for x in a:
        if x > best:
            best_fits = True
            best = x
    return _settled(best, best_fits)


def largest(a):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_largest_kernel(a))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    best = -1.0
    for x in a:
        if x > best:
            best = x
    return best
