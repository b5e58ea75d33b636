# --- before
import numpy as np


# Steps of a size that is a sum, and downwards: the last index is not next to the end of the range.
def comb(a, n, k):
    if k > 0:
        for i in range(0, n, k + 1):
            a[i] = 0.5
        for i in range(n - 1, k, -3):
            a[i] *= 2.0

# --- inputs: comb
CALLS = [call(np.ones(9), 9, 1), call(np.ones(9), 6, 2)]
CHECKS = [
    call(np.ones(9), 10, 1),  # the last index is 8
    call(np.ones(8), 10, 1),
    call(np.ones(8), 9, 2),
    call(np.ones(0), 0, 1),
    call(np.ones(3), -5, 1),
    call(np.ones(3), 2**31, 2**31),
    call(np.ones(9), 9, -1),
    call(np.ones(9), 2**62, 1),
    call(np.ones(9), 2**31, 1),
    call(np.array([0.0, -0.0, float("nan"), 1e308, float("inf")]), 5, 1),
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


@_njit(cache=True)
def _comb_kernel(a, n, k):
    if k > 0:
        if ((n - 1) // (k + 1) * (k + 1)) >= len(a):
            raise IndexError
        for i in range(0, n, k + 1):
            a[i] = 0.5
        if n - 1 >= len(a) or (n - 1 - (-k + n - 2) // 3 * 3) < -len(a):
            raise IndexError
        suspects = 0
        for i in range(n - 1, k, -3):
            checked1 = a[i]
            checked2 = checked1 * 2.0
            a[i] = checked2
            suspects += _arises(checked2, checked1, 2.0)
        if suspects:
            raise FloatingPointError


# Steps of a size that is a sum, and downwards: the last index is not next to the end of the range.
def comb(a, n, k):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and type(n) is int
        and abs(n) <= 2**31
        and type(k) is int
        and abs(k) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        try:
            return _comb_kernel(a, n, k)
        except Exception:  # the original code below takes over
            a[...] = a_before
    if k > 0:
        for i in range(0, n, k + 1):
            a[i] = 0.5
        for i in range(n - 1, k, -3):
            a[i] *= 2.0
