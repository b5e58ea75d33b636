# --- before
import numpy as np


def count(a, b):
    found = 0
    for i in range(len(a)):
        if np.exp(a[i]) < np.log(b[i]):
            found += 1
    return found

# --- inputs: count
CALLS = [call(np.array([0.1, 0.0, 3.0]), np.array([0.3, 2.0, 5.0]))]

# --- after: compiled, rounded otherwise (close)
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _log(x):
    """_math.log(x), unless it is infinite or nan."""
    result = _math.log(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _count_kernel(a, b):
    found = 0
    if len(a) - 1 >= len(b):
        raise IndexError
    for i in range(len(a)):
        if _exp(a[i]) < _log(b[i]):
            found += 1
    return found


def count(a, b):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _count_kernel(a, b)
        except Exception:  # the original code below takes over
            pass
    found = 0
    for i in range(len(a)):
        if np.exp(a[i]) < np.log(b[i]):
            found += 1
    return found
