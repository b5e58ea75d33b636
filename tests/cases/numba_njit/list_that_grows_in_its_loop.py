# --- before
def doubles(n):
    out = [1]
    for x in out:
        if x < n:
            out.append(2 * x)
    return out

# --- inputs: doubles
CALLS = [call(9)]
CHECKS = [call(0), call(1), call(-3), call(2**31), call(2.5)]

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


@_njit(cache=True)
def _doubles_kernel(n):
    out = [1]
    for x in out:
        if x < n:
            out.append(_int_multiply(2, x))
    return out


def doubles(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _doubles_kernel(n)
        except Exception:  # the original code below takes over
            pass
    out = [1]
    for x in out:
        if x < n:
            out.append(2 * x)
    return out
