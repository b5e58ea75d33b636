# --- before
import math

import numpy as np


def smooth(a, weights, out, scale):
    worst = np.float32(0)
    for i in range(1, len(a)):
        step = (a[i] - a[i - 1]) * 0.1 + scale
        out[i] = step * weights[i] + math.sin(a[i])
        if abs(step) > worst and a[i] != 0.3:
            worst = abs(step)
        out[i] /= 3
    return worst

# --- inputs: smooth
A = np.linspace(-1, 1, 9).astype(np.float32)
CALLS = [call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), 0.25)]
CHECKS = [
    call(A, np.linspace(0, 1e39, 9), np.zeros(9, dtype=np.float32), 0.25),
    call(A, np.linspace(0, 2, 9), A, 0.25),
    call(A[:1], np.zeros(1), np.zeros(1, dtype=np.float32), 0.25),
    call(A[:3], np.zeros(2), np.zeros(3, dtype=np.float32), 0.25),
    call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), 1e300),
    call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), 1e-60),
    call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), float("nan")),
    call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), 1),
]

# --- after: compiled
import math

import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit
def _single(x):
    """x as a float32, unless it is too large for one."""
    result = np.float32(x)
    if result - result != 0.0 and x - x == 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _smooth_kernel(a, weights, out, scale):
    worst = _single(0)
    if len(a) - 1 >= len(out) or len(a) - 1 >= len(weights):
        raise IndexError
    suspects = 0
    for i in range(1, len(a)):
        checked1 = (a[i] - a[i - 1]) * np.float32(0.1) + _single(scale)
        step = checked1
        suspects += checked1 - checked1 != 0.0
        checked1 = np.float64(step)
        checked2 = weights[i]
        checked3 = checked1 * checked2
        checked4 = math.sin(np.float64(a[i]))
        out[i] = _single(checked3 + checked4)
        suspects += _arises(checked3, checked1, checked2)
        suspects += checked4 - checked4 != 0.0
        if np.float32(abs(step)) > np.float32(worst) and a[i] != np.float32(0.3):
            worst = abs(step)
        out[i] /= np.float32(3)
    if suspects:
        raise FloatingPointError
    return worst


def smooth(a, weights, out, scale):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float32
        and a.ndim == 1
        and a.dtype.type is np.float32
        and a.size <= 2**31
        and type(weights) is np.ndarray
        and weights.dtype == np.float64
        and weights.ndim == 1
        and weights.dtype.type is np.float64
        and weights.size <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.float32
        and out.ndim == 1
        and out.dtype.type is np.float32
        and out.size <= 2**31
        and out.flags.writeable
        and type(scale) is float
        and type(np.float32(1) + 0.5) is np.float32
        and np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            result = np.float32(_smooth_kernel(a, weights, out, scale))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            out[...] = out_before
    worst = np.float32(0)
    for i in range(1, len(a)):
        step = (a[i] - a[i - 1]) * 0.1 + scale
        out[i] = step * weights[i] + math.sin(a[i])
        if abs(step) > worst and a[i] != 0.3:
            worst = abs(step)
        out[i] /= 3
    return worst
