# --- before
def halve(n):
    while n > 1:
        n = n / 2
    return n

# --- inputs: halve
CALLS = [call(10), call(33)]
CHECKS = [call(1), call(-7), call(2**62), call(2**70), call(1.5)]

# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
def _halve_kernel(n):
    if not (n > 1):
        raise ValueError  # the loop must run
    while n > 1:
        n = n / 2
    return n


def halve(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            result = _halve_kernel(n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    while n > 1:
        n = n / 2
    return n
