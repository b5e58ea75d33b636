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


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(cache=True)
def _halve_kernel(n):
    n_fits = False
    while n > 1:
        n_fits = True
        n = n / 2
    return _settled(n, n_fits)


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
