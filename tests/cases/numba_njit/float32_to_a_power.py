# --- before
import numpy as np


def energy(a, exponent):
    s = 0.0
    for x in a:
        s += x**2 + abs(x) ** exponent
    return s

# --- inputs: energy
CALLS = [call(np.arange(5, dtype=np.float32) / np.float32(3), 0.5)]
CHECKS = [
    call(np.linspace(-3, 3, 50).astype(np.float32), 0.7),
    call(np.array([0.0, 1e30], dtype=np.float32), 1.0),
    call(np.array([0.0], dtype=np.float32), -1.0),
    call(np.array([np.inf, np.nan], dtype=np.float32), 1.0),
    call(np.array([1.5], dtype=np.float32), 1e300),
]

# --- after: compiled
import numpy as np
import math as _math


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
def _single(x):
    """x as a float32, unless it is too large for one."""
    result = np.float32(x)
    if result - result != 0.0 and x - x == 0.0:
        raise FloatingPointError
    return result


@_njit
def _single_power(x, y, one):
    """x ** y of float32 as C's powf has it (one is 1.0), unless it is infinite or nan."""
    result = _math.pow(np.float32(x), np.float32(y) * np.float32(one))
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _energy_kernel(a, exponent, one):
    s = 0.0
    suspects = 0
    for x in _nonempty(a):
        checked1 = _single(s) + (_single_power(np.float32(x), np.float32(2), one) + _single_power(np.float32(abs(x)), _single(exponent), one))
        s = checked1
        suspects += checked1 - checked1 != 0.0
    if suspects:
        raise FloatingPointError
    return s


def energy(a, exponent):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float32
        and a.ndim == 1
        and a.dtype.type is np.float32
        and a.size <= 2**31
        and type(exponent) is float
        and type(np.float32(1) + 0.5) is np.float32
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float32(_energy_kernel(a, exponent, 1.0))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    s = 0.0
    for x in a:
        s += x**2 + abs(x) ** exponent
    return s
