# --- before
import numpy as np


def total(a, t):
    found = 0.0
    for x in a:
        p = np.exp(-x / t)
        if p > 0.5:
            found += p
    return found

# --- inputs: total
CALLS = [call(np.array([0.1, 0.5, 3.0]), 1.0)]

# --- after: compiled, rounded otherwise (close)
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit
def _checked_divide(x, y):
    """x / y, unless it is infinite or nan and x and y are not."""
    result = x / y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(cache=True, error_model="numpy")
def _total_kernel(a, t):
    found_fits = False
    found_fits = False
    found = 0.0
    suspects = 0
    for x in a:
        p = _exp(_checked_divide(-x, t))
        if p > 0.5:
            checked1 = found
            checked2 = checked1 + p
            found_fits = True
            found = checked2
            suspects += _arises(checked2, checked1, p)
    if suspects:
        raise FloatingPointError
    return _settled(found, found_fits)


def total(a, t):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(t) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_total_kernel(a, t))
            if result != result or result == t:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    found = 0.0
    for x in a:
        p = np.exp(-x / t)
        if p > 0.5:
            found += p
    return found
