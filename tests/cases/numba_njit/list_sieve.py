# --- before
def primes(n):
    is_prime = [True] * (n + 1)
    found = []
    for i in range(2, n + 1):
        if is_prime[i]:
            found.append(i)
            for j in range(i * i, n + 1, i):
                is_prime[j] = False
    return found

# --- inputs: primes
CALLS = [call(30)]
CHECKS = [call(2), call(1), call(0), call(-1), call(-7), call(100), call(3.0)]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
def _primes_kernel(n):
    is_prime = _np.full(n + 1, True)
    found = []
    if n >= len(is_prime):
        raise IndexError
    for i in range(2, n + 1):
        if is_prime[i]:
            found.append(i)
            for j in range(i * i, n + 1, i):
                is_prime[j] = False
    return found


def primes(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _primes_kernel(n)
        except Exception:  # the original code below takes over
            pass
    is_prime = [True] * (n + 1)
    found = []
    for i in range(2, n + 1):
        if is_prime[i]:
            found.append(i)
            for j in range(i * i, n + 1, i):
                is_prime[j] = False
    return found
