# --- before
def spread(n, m, rounds):
    shares = [1.0 / n] * n
    table = [[n * m - 1] * m for _ in range(n)]
    for k in range(rounds):
        shares[k % n] += table[k % n][k % m] * 0.25
        table[k % n][k % m] -= k
    return shares, table
# --- inputs: spread
CALLS = [call(5, 3, 20), call(2, 2, 4)]
CHECKS = [call(0, 2, 0), call(3, 0, 0), call(0, 0, 3), call(-2, 3, 1), call(3, 2, 0), call(True, 2, 2)]
# --- after: compiled
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit(cache=True)
def _spread_kernel(n, m, rounds):
    shares = _np.full(n, 1.0 / n)
    table = _np.full((n, m), n * m - 1)
    if (
        n - 1 >= len(shares)
        or n + 1 < -len(shares)
        or 0 >= len(shares)
        or n - 1 >= len(table)
        or n + 1 < -len(table)
        or 0 >= len(table)
        or m - 1 >= table.shape[1]
        or m + 1 < -table.shape[1]
        or 0 >= table.shape[1]
    ):
        raise IndexError
    for k in range(rounds):
        shares[k % n] += table[k % n, k % m] * 0.25
        table[k % n, k % m] = _int_subtract(table[k % n, k % m], k)
    return shares, table


def spread(n, m, rounds):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(m) is int
        and abs(m) <= 2**31
        and type(rounds) is int
        and abs(rounds) <= 2**31
    ):
        try:
            result = _spread_kernel(n, m, rounds)
            return _without_nan(result[0]).tolist(), _lists_of(result[1])
        except Exception:  # the original code below takes over
            pass
    shares = [1.0 / n] * n
    table = [[n * m - 1] * m for _ in range(n)]
    for k in range(rounds):
        shares[k % n] += table[k % n][k % m] * 0.25
        table[k % n][k % m] -= k
    return shares, table
