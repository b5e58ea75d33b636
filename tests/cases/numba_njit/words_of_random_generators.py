# --- before
MASK = (1 << 64) - 1
M32 = 0xFFFFFFFF
def lcg(seed, n):
    x = seed
    hits = 0
    s = 0.0
    h = 14695981039346656037
    for i in range(n):
        x = (x * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        u = x / 2**64
        s += u
        y = x
        y ^= (y << 13) & MASK
        y ^= y >> 7
        y ^= (y << 17) & MASK
        z = (x + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        z = z ^ (z >> 31)
        h = ((h ^ (z & 0xFF)) * 1099511628211) & MASK
        if u < 0.5:
            hits += 1
        if y > z:
            hits += (y >> 11) % 7
        hits += z % (n + 1)
        hits += (x * x & M32) >> 16
        s += z / 18446744073709551616.0 + y * 1e-20 + y / 0xFFFFFFFFFFFFFFFF
    return x, hits, s, h

# --- inputs: lcg
CALLS = [call(42, 50), call(7, 10)]
CHECKS = [call(42, 0), call(-5, 20), call(-5, 0), call(2**64 - 1, 20), call(2**63, 3), call(2**64, 3), call(True, 3), call(3, -1), call(2**31+5, 4)]

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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _word_float(x):
    """The float of an int without a sign."""
    return float(_np.uint64(x))


@_njit
def _word_modulo(x, y):
    """x % y, x without a sign, unless y is not positive."""
    if y <= 0:
        raise ZeroDivisionError
    return _np.int64(_np.uint64(x) % _np.uint64(y))


@_njit
def _word_share(x, y):
    """x / (2**64 - 1), x without a sign: a little more than x / 2**64, which counts between two floats."""
    bits = _np.uint64(x)
    if bits >= _np.uint64(2**54):
        bits |= _np.uint64(1)
    elif bits >= _np.uint64(2**53):
        bits += bits & _np.uint64(1)
    return float(bits) / 1.8446744073709552e+19


MASK = (1 << 64) - 1
M32 = 0xFFFFFFFF
@_njit(cache=True, error_model="numpy")
def _lcg_kernel(seed, n):
    x = seed
    hits = 0
    s = 0.0
    h = _np.int64(14695981039346656037)
    if not -(2**61) <= hits <= 2**61:
        raise OverflowError
    rounds1 = 0
    for i in _nonempty(range(n)):
        x = _np.int64(((_np.uint64(x) * _np.uint64(6364136223846793005)) + _np.uint64(1442695040888963407)) & _np.uint64(0xFFFFFFFFFFFFFFFF))
        u = _word_float(x) / 1.8446744073709552e+19
        s += u
        y = x
        y = _np.int64(_np.uint64(y) ^ ((_np.uint64(y) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        y = _np.int64(_np.uint64(y) ^ (_np.uint64(y) >> _np.uint64(7)))
        y = _np.int64(_np.uint64(y) ^ ((_np.uint64(y) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        z = _np.int64((_np.uint64(x) + _np.uint64(0x9E3779B97F4A7C15)) & _np.uint64(0xffffffffffffffff))
        z = _np.int64(((_np.uint64(z) ^ (_np.uint64(z) >> _np.uint64(30))) * _np.uint64(0xBF58476D1CE4E5B9)) & _np.uint64(0xffffffffffffffff))
        z = _np.int64(((_np.uint64(z) ^ (_np.uint64(z) >> _np.uint64(27))) * _np.uint64(0x94D049BB133111EB)) & _np.uint64(0xffffffffffffffff))
        z = _np.int64(_np.uint64(z) ^ (_np.uint64(z) >> _np.uint64(31)))
        h = _np.int64(((_np.uint64(h) ^ (_np.uint64(z) & _np.uint64(0xFF))) * _np.uint64(1099511628211)) & _np.uint64(0xffffffffffffffff))
        if u < 0.5:
            hits = _np.int64(_np.uint64(hits) + _np.uint64(1))
        if _np.uint64(y) > _np.uint64(z):
            checked1 = (_np.int64(_np.uint64(y) >> _np.uint64(11))) % 7
            hits = _np.int64(_np.uint64(hits) + _np.uint64(checked1))
        checked1 = _word_modulo(z, n + 1)
        hits = _np.int64(_np.uint64(hits) + _np.uint64(checked1))
        rounds1 += 1
        checked1 = (_np.int64((_np.uint64(x) * _np.uint64(x)) & _np.uint64(0xffffffff))) >> 16
        hits = _np.int64(_np.uint64(hits) + _np.uint64(checked1))
        s += _word_float(z) / 18446744073709551616.0 + _word_float(y) * 1e-20 + _word_share(y, 0xFFFFFFFFFFFFFFFF)
    if 2147483648.0 * rounds1 > 2e18 / 4:
        raise OverflowError
    return x, hits, s, h


def lcg(seed, n):
    if (
        type(seed) is int
        and abs(seed) <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and "MASK" in globals() and type(MASK) is int and MASK == 0xffffffffffffffff
        and "M32" in globals() and type(M32) is int and M32 == 0xffffffff
    ):
        try:
            result = _lcg_kernel(seed, n)
            if (
                ((result[0] & 0xffffffffffffffff) == seed and not -5 <= (result[0] & 0xffffffffffffffff) <= 256)
                or ((result[0] & 0xffffffffffffffff) == n and not -5 <= (result[0] & 0xffffffffffffffff) <= 256)
                or (result[1] == seed and not -5 <= result[1] <= 256)
                or (result[1] == n and not -5 <= result[1] <= 256)
                or result[2] != result[2]
                or ((result[3] & 0xffffffffffffffff) == seed and not -5 <= (result[3] & 0xffffffffffffffff) <= 256)
                or ((result[3] & 0xffffffffffffffff) == n and not -5 <= (result[3] & 0xffffffffffffffff) <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result[0] & 0xffffffffffffffff, result[1], result[2], result[3] & 0xffffffffffffffff
        except Exception:  # the original code below takes over
            pass
    x = seed
    hits = 0
    s = 0.0
    h = 14695981039346656037
    for i in range(n):
        x = (x * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        u = x / 2**64
        s += u
        y = x
        y ^= (y << 13) & MASK
        y ^= y >> 7
        y ^= (y << 17) & MASK
        z = (x + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        z = z ^ (z >> 31)
        h = ((h ^ (z & 0xFF)) * 1099511628211) & MASK
        if u < 0.5:
            hits += 1
        if y > z:
            hits += (y >> 11) % 7
        hits += z % (n + 1)
        hits += (x * x & M32) >> 16
        s += z / 18446744073709551616.0 + y * 1e-20 + y / 0xFFFFFFFFFFFFFFFF
    return x, hits, s, h
