# --- before
import numpy as np


def sieve(n):
    prime = np.ones(n + 1, dtype=bool)
    prime[0] = prime[1] = False
    i = 2
    while i * i <= n:
        if prime[i]:
            for j in range(i * i, n + 1, i):
                prime[j] = False
        i += 1
    return prime

# --- inputs: sieve
CALLS = [call(30)]
CHECKS = [call(2), call(1), call(0), call(-1), call(-7), call(100), call(3.0)]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


@_njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _sieve_kernel(n):
    prime = np.ones(n + 1, dtype=np.bool_)
    prime[_within(0, len(prime))] = prime[_within(1, len(prime))] = False
    i = 2
    while _int_multiply(i, i) <= n:
        if prime[_within(i, len(prime))]:
            for j in range(_small(_int_multiply(i, i)), n + 1, i):
                prime[_within(j, len(prime))] = False
        i += 1
    return prime


def sieve(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _sieve_kernel(n).copy()
        except Exception:  # the original code below takes over
            pass
    prime = np.ones(n + 1, dtype=bool)
    prime[0] = prime[1] = False
    i = 2
    while i * i <= n:
        if prime[i]:
            for j in range(i * i, n + 1, i):
                prime[j] = False
        i += 1
    return prime
