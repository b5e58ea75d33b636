# --- before
import numpy as np


# Neighbours where there are any: the test for `u[i]` covers them, since the conditions say how far they go.
def smooth(u, v, p):
    n = len(u)
    for i in range(n):
        s = u[i]
        if i > 0:
            s = s + u[i - 1]
        if i < n - 1 and u[i + 1] > 0.0:
            s = s + u[i + 1]
        if i >= p:
            s = s + u[i - p]
        v[i] = s

# --- inputs: smooth
CALLS = [call(np.arange(6.0), np.zeros(6), 2)]
CHECKS = [
    call(np.arange(6.0), np.zeros(5), 2),
    call(np.arange(6.0), np.zeros(7), 0),
    call(np.arange(6.0), np.zeros(6), -1),  # beyond the end
    call(np.arange(6.0), np.zeros(6), 100),
    call(np.zeros(0), np.zeros(0), 1),
    call(np.ones(1), np.zeros(1), 1),
    call(np.array([0.0, -0.0, float("nan"), float("inf")]), np.zeros(4), 1),
    call(np.array([1e308, 1e308, 1e308]), np.zeros(3), 1),
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


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _smooth_kernel(u, v, p):
    n = len(u)
    if len(u) - 1 >= len(v):
        raise IndexError
    suspects = 0
    for i in range(n):
        s = u[i]
        if i > 0:
            checked1 = s
            checked2 = u[i - 1]
            checked3 = checked1 + checked2
            s = checked3
            suspects += _arises(checked3, checked1, checked2)
        if i < n - 1 and u[i + 1] > 0.0:
            checked1 = s
            checked2 = u[i + 1]
            checked3 = checked1 + checked2
            s = checked3
            suspects += _arises(checked3, checked1, checked2)
        if i >= p:
            checked1 = s
            checked2 = u[_within(i - p, len(u))]
            checked3 = checked1 + checked2
            s = checked3
            suspects += _arises(checked3, checked1, checked2)
        v[i] = s
    if suspects:
        raise FloatingPointError


# Neighbours where there are any: the test for `u[i]` covers them, since the conditions say how far they go.
def smooth(u, v, p):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 1
        and u.dtype.type is np.float64
        and u.size <= 2**31
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and v.flags.writeable
        and type(p) is int
        and abs(p) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        v_before = v.copy()
        try:
            return _smooth_kernel(u, v, p)
        except Exception:  # the original code below takes over
            v[...] = v_before
    n = len(u)
    for i in range(n):
        s = u[i]
        if i > 0:
            s = s + u[i - 1]
        if i < n - 1 and u[i + 1] > 0.0:
            s = s + u[i + 1]
        if i >= p:
            s = s + u[i - p]
        v[i] = s
