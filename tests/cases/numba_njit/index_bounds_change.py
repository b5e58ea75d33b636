# --- before
import numpy as np


# The loop changes what its indices depend on, and arrays change places: tests stay where the indices are.
def shrink(a, b, n):
    for i in range(n):
        n = n - 1
        a[n - i] = b[i]
        if a[i] > 2.0:
            a, b = b, a
    return n

# --- inputs: shrink
CALLS = [call(np.arange(8.0), np.ones(8), 6)]
CHECKS = [
    call(np.arange(8.0), np.ones(5), 6),
    call(np.arange(3.0), np.ones(8), 6),
    call(np.arange(8.0), np.arange(6.0), 6),
    call(np.zeros(0), np.zeros(0), 0),
    call(np.zeros(0), np.zeros(0), 1),
    call(np.arange(8.0), np.ones(8), -3),
    call(np.arange(8.0), np.ones(8), 2**62),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _shrink_kernel(a, b, n):
    for i in range(n):
        n = n - 1
        a[_within(n - i, len(a))] = b[_within(i, len(b))]
        if a[_within(i, len(a))] > 2.0:
            a, b = b, a
    return n


# The loop changes what its indices depend on, and arrays change places: tests stay where the indices are.
def shrink(a, b, n):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and b.flags.writeable
        and type(n) is int
        and abs(n) <= 2**31
    ):
        a_before = a.copy()
        b_before = b.copy()
        try:
            result = _shrink_kernel(a, b, n)
            if (result == n and not -5 <= result <= 256):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            a[...] = a_before
            b[...] = b_before
    for i in range(n):
        n = n - 1
        a[n - i] = b[i]
        if a[i] > 2.0:
            a, b = b, a
    return n
