# --- before
import numpy as np


# Ints are looked at at once, where compiled code divides by zero without a word.
def spread(a, n, k):
    total = 0
    for i in range(n):
        a[i] = a[i] / (k - 2)
        total += i // k + i % k
        a[i // k] -= a[i] * a[i]
    return total

# --- inputs: spread
CALLS = [call(np.arange(1.0, 7.0), 6, 3)]
CHECKS = [
    call(np.arange(1.0, 7.0), 6, 2),
    call(np.arange(1.0, 7.0), 6, 0),
    call(np.arange(1.0, 7.0), 6, -1),
    call(np.arange(1.0, 7.0), 7, 1),
    call(np.arange(1.0, 7.0), 0, 0),
    call(np.array([1e200, float("nan"), float("inf"), -0.0]), 4, 1),
    call(np.zeros(0), 1, 3),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _nonzero(x):
    """x, unless it is zero."""
    if x == 0:
        raise ZeroDivisionError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True, error_model="numpy")
def _spread_kernel(a, n, k):
    total = 0
    if n - 1 >= len(a):
        raise IndexError
    if not -(2**61) <= total <= 2**61:
        raise OverflowError
    rounds1 = 0
    suspects = 0
    for i in range(n):
        checked1 = k - 2
        a[i] = a[i] / (checked1)
        suspects += checked1 == 0
        checked1 = i // _nonzero(k) + i % _nonzero(k)
        total = np.int64(np.uint64(total) + np.uint64(checked1))
        rounds1 += 1
        checked1 = a[_within(i // _nonzero(k), len(a))] - a[i] * a[i]
        a[_within(i // _nonzero(k), len(a))] = checked1
        suspects += checked1 - checked1 != 0.0
    if suspects:
        raise FloatingPointError
    if 4294967294.0 * rounds1 > 2e18:
        raise OverflowError
    return total


# Ints are looked at at once, where compiled code divides by zero without a word.
def spread(a, n, k):
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
            result = _spread_kernel(a, n, k)
            if (result == k and not -5 <= result <= 256):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            a[...] = a_before
    total = 0
    for i in range(n):
        a[i] = a[i] / (k - 2)
        total += i // k + i % k
        a[i // k] -= a[i] * a[i]
    return total
