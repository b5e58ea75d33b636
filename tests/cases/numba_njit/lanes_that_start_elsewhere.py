# --- before
# `k` changes while the loop inside goes on, which knows where it began
def sums(w, n, m, out):
    for i in range(n):
        s = 0.0
        k = 0
        for j in range(i + k, i + k + m):
            s += w[j]
            k = 2
        out[i] = s
    return out
# --- inputs: sums
import numpy as np
W = np.arange(100) ** 2 % 37
CALLS = [call(W, 20, 7, np.zeros(24)), call(W, 18, 9, np.zeros(24))]
CHECKS = [call(W, 23, 1, np.zeros(24)), call(W, 3, 5, np.zeros(24)), call(W, 17, 0, np.zeros(24))]
# --- after: compiled
# `k` changes while the loop inside goes on, which knows where it began
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _sums_kernel(w, n, m, out):
    if n - 1 >= len(out):
        raise IndexError
    for i in range(n):
        s = 0.0
        k = 0
        for j in range(i + k, i + k + m):
            s += w[_within(j, len(w))]
            k = 2
        out[i] = s
    return out


def sums(w, n, m, out):
    if (
        type(w) is _np.ndarray
        and w.dtype == _np.int64
        and w.ndim == 1
        and w.dtype.type is _np.int64
        and w.size <= 2**31
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
            _sums_kernel(w, n, m, out)
            return out
        except Exception:  # the original code below takes over
            out[...] = out_before
    for i in range(n):
        s = 0.0
        k = 0
        for j in range(i + k, i + k + m):
            s += w[j]
            k = 2
        out[i] = s
    return out
