# --- before
import math

MISSING = -12.5


def settled(n, default):
    x = 0.5
    for i in range(n):
        x = x * 3.7 * (1.0 - x)
    if x > 0.9:
        return default
    if x < 0.3:
        return math.nan
    return x


def same(n, default):
    result = settled(n, default)
    return result is default, result is math.nan, result


# --- inputs: settled
CALLS = [call(40 + k, -12.5) for k in range(12)]
CHECKS = [call(k, d) for k in range(30) for d in (-12.5, float("nan"), 0.5)]

# --- after: compiled
import math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


MISSING = -12.5


@_njit(cache=True)
def _settled_kernel(n, default):
    x = 0.5
    for i in range(n):
        x = x * 3.7 * (1.0 - x)
    if x > 0.9:
        return default
    if x < 0.3:
        return math.nan
    return x


def settled(n, default):
    if type(n) is int and abs(n) <= 2**31 and type(default) is float:
        try:
            result_2 = _settled_kernel(n, default)
            if result_2 != result_2 or result_2 == default:
                raise ValueError  # it might be an object that exists already
            return result_2
        except Exception:  # the original code below takes over
            pass
    x = 0.5
    for i in range(n):
        x = x * 3.7 * (1.0 - x)
    if x > 0.9:
        return default
    if x < 0.3:
        return math.nan
    return x


def same(n, default):
    result = settled(n, default)
    return result is default, result is math.nan, result
