# --- before
import math

import numpy as np


def roots(a):
    """Replace every element by its square root; returns how many there are."""
    done = 0
    for i in range(len(a)):
        if a[i] > 1e6:
            raise ValueError(f"element {i} is too large")
        a[i] = math.sqrt(a[i])
        done += 1
    return done

# --- inputs: roots
CALLS = [call(np.arange(5.0))]
CHECKS = [
    call(np.array([4.0, 9.0, -1.0, 16.0])),  # math domain error after two stores
    call(np.array([4.0, 1e7, 9.0])),
    call(np.zeros(0)),
    call(np.array([np.nan, 1.0])),
    call(np.array([0.0, -0.0])),
]

# --- after: compiled
import math

import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _roots_kernel(a):
    done = 0
    for i in range(len(a)):
        if a[i] > 1e6:
            raise ValueError
        a[i] = _sqrt(a[i])
        done += 1
    return done


def roots(a):
    """Replace every element by its square root; returns how many there are."""
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        try:
            return _roots_kernel(a)
        except Exception:  # the original code below takes over
            a[...] = a_before
    done = 0
    for i in range(len(a)):
        if a[i] > 1e6:
            raise ValueError(f"element {i} is too large")
        a[i] = math.sqrt(a[i])
        done += 1
    return done
