# --- before
MASK = (1 << 64) - 1


def balance(x, n):
    s = 0.0
    for _ in range(n):
        s -= x
        s += x * 0.5
        if x > 2**63:
            s += 1.0
        x = (x * 6364136223846793005 + 1) & MASK
    return s, x

# --- inputs: balance
CALLS = [call(42, 5), call(2**64 - 1, 7)]
CHECKS = [call(2**63, 1), call(2**63 - 1, 2), call(0, 3), call(2**53 + 1, 1), call(2**64 - 1, 0), call(-1, 3), call(2**64, 3)]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _word_float(x):
    """The float of an int without a sign."""
    return float(_np.uint64(x))


MASK = (1 << 64) - 1


@_njit(cache=True)
def _balance_kernel(x, n):
    s = 0.0
    for _ in range(n):
        s = s - _word_float(x)
        s += _word_float(x) * 0.5
        if _np.uint64(x) > _np.uint64(0x8000000000000000):
            s += 1.0
        x = _np.int64(((_np.uint64(x) * _np.uint64(6364136223846793005)) + _np.uint64(1)) & _np.uint64(0xffffffffffffffff))
    return s, x


def balance(x, n):
    if (
        type(x) is int
        and 0 <= x < 2**64
        and type(n) is int
        and abs(n) <= 2**31
        and "MASK" in globals() and type(MASK) is int and MASK == 0xffffffffffffffff
    ):
        try:
            result = _balance_kernel((x ^ 2**63) - 2**63, n)
            if (
                result[0] != result[0]
                or ((result[1] & 0xffffffffffffffff) == x and not -5 <= (result[1] & 0xffffffffffffffff) <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result[0], result[1] & 0xffffffffffffffff
        except Exception:  # the original code below takes over
            pass
    s = 0.0
    for _ in range(n):
        s -= x
        s += x * 0.5
        if x > 2**63:
            s += 1.0
        x = (x * 6364136223846793005 + 1) & MASK
    return s, x
