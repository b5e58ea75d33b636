# --- before
import cmath


def spectrum(signal):
    N = len(signal)
    X = []
    for k in range(N):
        total = 0
        for n in range(N):
            total += signal[n] * cmath.exp(-2j * cmath.pi * k * n / N)
        X.append(total)
    return X

# --- inputs: spectrum
CALLS = [call([0.5 + 0.25 * (i % 7) for i in range(24)])]
CHECKS = [call([]), call([1.5]), call([0.0] * 4), call([-0.0] * 3), call([1, 2]), call([float("inf"), 1.0]), call([float("nan"), 1.0]), call([1e308, 1e308])]

# --- after: array statements (close)
import cmath
import numpy as _np


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


def _finite(product):
    """A product of matrices; raises FloatingPointError where it is not finite, of which threads say nothing."""
    if not (_np.isfinite(product).all() if product.ndim else product - product == 0):
        raise FloatingPointError
    return product


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _spectrum_in_numpy(signal):
    N = len(signal)
    X_re = _np.full(N, 0.0)
    X_im = _np.full(N, 0.0)
    if not (1 <= len(signal) and len(signal) <= len(X_re) and (len(signal) <= len(X_im))):
        raise ValueError
    if 1 <= len(signal):
        total_re = 0
        total_im = 0
        if len(signal) * len(signal) > 2 ** 25:
            raise MemoryError
        part = -6.283185307179586 * _np.arange(len(signal))
        part_2 = part[:, None] * _np.arange(len(signal))
        part_3 = part_2 / _nonzero(N)
        part_4 = signal[:]
        part_5 = _np.cos(part_3)
        part_6 = _np.sin(part_3)
        total_re = total_re + _finite(part_5 @ part_4)
        total_im = total_im + _finite(part_6 @ part_4)
        X_re[:len(signal)] = total_re
        X_im[:len(signal)] = total_im
    return (X_re, X_im)


def _require_complex(reals, imaginaries):
    """Raises ValueError if one of the numbers may be an int that was to be added to, and was not."""
    if any(second == 0.0 and first in (0.0, 1.0) for first, second in zip(reals, imaginaries)):
        raise ValueError


def _spectrum_in_parts(signal):
    """`spectrum` on the real and the imaginary parts; raises ValueError where it might differ."""
    if type(signal) is list:
        try:
            signal_array = _array_of(signal, float, 1)
            result = _spectrum_in_numpy(signal_array)
            return _without_nan(result[0]).tolist(), _without_nan(result[1]).tolist()
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def spectrum(signal):
    if str(0.0 * -1j) == "-0j":
        try:
            result = _spectrum_in_parts(signal)
            _require_complex(result[0], result[1])
            result = [*map(complex, result[0], result[1])]
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    N = len(signal)
    X = []
    for k in range(N):
        total = 0
        for n in range(N):
            total += signal[n] * cmath.exp(-2j * cmath.pi * k * n / N)
        X.append(total)
    return X
