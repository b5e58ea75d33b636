# --- before
# each iteration begins with what the one before it has left in the variable of the loop inside
def sums(a, n, m, out):
    j = 0
    for i in range(n):
        s = 1.0 * j
        for j in range(m):
            s += a[j, i]
        out[i] = s
    return out
# --- inputs: sums
import numpy as np
A = np.random.default_rng(3).random((24, 24))
CALLS = [call(A, 20, 7, np.zeros(24)), call(A, 18, 9, np.zeros(24))]
CHECKS = [call(A, 23, 1, np.zeros(24)), call(A, 3, 5, np.zeros(24)), call(A, 17, 0, np.zeros(24))]
# --- after: compiled
# each iteration begins with what the one before it has left in the variable of the loop inside
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit(cache=True)
def _sums_kernel(a, n, m, out):
    j = 0
    if m - 1 >= len(a) or n - 1 >= a.shape[1] or n - 1 >= len(out):
        raise IndexError
    for i in range(n):
        s = 1.0 * j
        suspects = 0
        for j in range(m):
            checked1 = s
            checked2 = a[j, i]
            checked3 = checked1 + checked2
            s = checked3
            suspects += _arises(checked3, checked1, checked2)
        if suspects:
            raise FloatingPointError
        out[i] = s
    return out


def sums(a, n, m, out):
    if (
        type(a) is _np.ndarray
        and a.dtype == _np.float64
        and a.ndim == 2
        and a.dtype.type is _np.float64
        and max(a.shape) <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and type(m) is int
        and abs(m) <= 2**31
        and type(out) is _np.ndarray
        and out.dtype == _np.float64
        and out.ndim == 1
        and out.dtype.type is _np.float64
        and out.size <= 2**31
        and out.flags.writeable
        and _np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            _sums_kernel(a, n, m, out)
            return out
        except Exception:  # the original code below takes over
            out[...] = out_before
    j = 0
    for i in range(n):
        s = 1.0 * j
        for j in range(m):
            s += a[j, i]
        out[i] = s
    return out
