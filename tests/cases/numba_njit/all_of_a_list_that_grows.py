# --- before
def primes(n):
    found = []
    k = 2
    while len(found) < n:
        if all(k % p for p in found if p * p <= k):
            found.append(k)
        k += 1
    if any(p > 20 for p in found):
        found.append(0)
    return found

# --- inputs: primes
CALLS = [call(10), call(3)]
CHECKS = [call(0), call(-1), call(1), call(2.5), call(True)]

# --- after: compiled
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
def _primes_kernel_part_1(k, found):
    for p in found:
        if (_int_multiply(p, p) <= k):
            if not (k % p):
                return False
    return True


@_njit
def _primes_kernel_part_2(found):
    for p in found:
        if (p > 20):
            return True
    return False


@_njit(cache=True)
def _primes_kernel(n):
    found = []
    k = 2
    while len(found) < n:
        if _primes_kernel_part_1(k, found):
            found.append(k)
        k += 1
    if _primes_kernel_part_2(found):
        found.append(0)
    return found


def primes(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _primes_kernel(n)
        except Exception:  # the original code below takes over
            pass
    found = []
    k = 2
    while len(found) < n:
        if all(k % p for p in found if p * p <= k):
            found.append(k)
        k += 1
    if any(p > 20 for p in found):
        found.append(0)
    return found
