# --- before
def digit_sums(n):
    counts = {}
    for i in range(n):
        total = 0
        while i:
            total += i % 10
            i //= 10
        counts[total] = counts.get(total, 0) + 1
    return counts

# --- inputs: digit_sums
CALLS = [call(200)]
CHECKS = [call(0), call(1), call(-5), call(True), call(999)]

# --- after: compiled
import numba as _numba
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _calm(x):
    """x, unless it is beyond 2**61 in size."""
    if not -(2**61) <= x <= 2**61:
        raise OverflowError
    return x


@_njit
def _dict_parts(items):
    """The keys and the values of a dict, unless a value is nan."""
    for value in items.values():
        if value != value:
            raise ValueError
    return [key for key in items.keys()], [value for value in items.values()]


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _new_dict__int64__int64():
    """An empty dict."""
    return _numba.typed.Dict.empty(_numba.int64, _numba.int64)


@_njit(cache=True)
def _digit_sums_kernel(n):
    counts = _new_dict__int64__int64()
    for i in range(n):
        total = 0
        while i:
            total = _int_add(total, i % 10)
            i //= 10
        counts[total] = _calm(counts.get(total, 0) + 1)
    return _dict_parts(counts)


def digit_sums(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return dict(zip(*_digit_sums_kernel(n)))
        except Exception:  # the original code below takes over
            pass
    counts = {}
    for i in range(n):
        total = 0
        while i:
            total += i % 10
            i //= 10
        counts[total] = counts.get(total, 0) + 1
    return counts
