# --- before
import numpy as np


def root(a):
    x = a
    for _ in range(200):
        new = 0.5 * (x + a / x)
        if abs(new - x) <= np.finfo(np.float64).eps * new:
            return new
        x = new
    return x
# --- inputs: root
import math

CALLS = [call(2.0), call(9.5)]
CHECKS = [call(0.0), call(-1.0), call(math.nan), call(math.inf), call(1e-300), call(1e300), call(-0.0), call(3)]
# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit(cache=True)
def _root_kernel(a):
    x = a
    for _ in range(200):
        new = 0.5 * (x + a / x)
        if abs(new - x) <= _checked_multiply((2.220446049250313e-16), new):
            return new
        x = new
    return x


def root(a):
    if type(a) is float and np.geterr()["under"] == "ignore":
        try:
            result = _root_kernel(a)
            if result != result or result == a:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    x = a
    for _ in range(200):
        new = 0.5 * (x + a / x)
        if abs(new - x) <= np.finfo(np.float64).eps * new:
            return new
        x = new
    return x
