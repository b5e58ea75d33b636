# --- before
import numpy as np


def turned(angles):
    total = 0.0
    for angle in angles:
        total = total * 0.5 + np.radians(angle) + np.rad2deg(angle)
    return total


# --- inputs: turned
CALLS = [call(np.linspace(-720.0, 500.0, 40))]
CHECKS = [call(np.array([1e308, 5.0])), call(np.array([np.nan])), call(np.array([-0.0])), call(np.ones(0))]
# --- after: compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(cache=True)
def _turned_kernel(angles):
    total = 0.0
    for angle in _nonempty(angles):
        total = _finite(total * 0.5 + _math.radians(angle) + _math.degrees(angle))
    return total


def turned(angles):
    if (
        type(angles) is np.ndarray
        and angles.dtype == np.float64
        and angles.ndim == 1
        and angles.dtype.type is np.float64
        and angles.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_turned_kernel(angles))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for angle in angles:
        total = total * 0.5 + np.radians(angle) + np.rad2deg(angle)
    return total
