# --- before
import numpy as np


# Python's own floats divide by zero with an error, NumPy's with a warning.
def ratios(a, b, s, t):
    total = 0.0
    for i in range(len(a)):
        b[i] = (a[i] +
                s) / (b[i] *
                      t)
        total += float(s / t) + 1.0 / (i + 1)
        s = s + a[i]
        t = t + a[i]
    return total

# --- inputs: ratios
CALLS = [call(np.arange(4.0), np.arange(1.0, 5.0), 1.0, 2.0)]
CHECKS = [
    call(np.arange(4.0), np.arange(0.0, 4.0), 1.0, 2.0),
    call(np.arange(4.0), np.arange(1.0, 5.0), 1.0, 0.0),
    call(np.arange(4.0), np.arange(1.0, 5.0), float("inf"), 0.0),
    call(np.arange(4.0), np.arange(1.0, 5.0), float("nan"), -0.0),
    call(np.arange(4.0), np.arange(1.0, 5.0), 1.0, -1.0),
    call(np.array([1e308, 1e308]), np.array([1e-300, 0.0]), 1.0, 2.0),
    call(np.array([float("inf"), float("nan")]), np.array([1.0, 2.0]), 1.0, 2.0),
    call(np.zeros(0), np.zeros(0), 1.0, 0.0),
    call(np.ones(3), np.ones(2), 1.0, 1.0),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit(cache=True, error_model="numpy")
def _ratios_kernel(a, b, s, t):
    total = 0.0
    if len(a) - 1 >= len(b):
        raise IndexError
    suspects = 0
    for i in range(len(a)):
        checked1 = b[i]
        checked2 = checked1 * t
        checked3 = ((a[i] +
                s) / (checked2))
        b[i] = checked3
        suspects += _arises(checked2, checked1, t)
        suspects += checked3 - checked3 != 0.0
        checked1 = s / t
        total += float(checked1) + 1.0 / (i + 1)
        suspects += t == 0
        suspects += _arises(checked1, s, t)
        checked1 = s
        checked2 = a[i]
        checked3 = checked1 + checked2
        s = checked3
        suspects += _arises(checked3, checked1, checked2)
        checked1 = t
        checked2 = a[i]
        checked3 = checked1 + checked2
        t = checked3
        suspects += _arises(checked3, checked1, checked2)
    if suspects:
        raise FloatingPointError
    return total


# Python's own floats divide by zero with an error, NumPy's with a warning.
def ratios(a, b, s, t):
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
        and b.flags.writeable
        and type(s) is float
        and type(t) is float
        and np.geterr()["under"] == "ignore"
    ):
        b_before = b.copy()
        try:
            result = _ratios_kernel(a, b, s, t)
            if result != result or result == s or result == t:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            b[...] = b_before
    total = 0.0
    for i in range(len(a)):
        b[i] = (a[i] +
                s) / (b[i] *
                      t)
        total += float(s / t) + 1.0 / (i + 1)
        s = s + a[i]
        t = t + a[i]
    return total
