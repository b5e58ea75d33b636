# --- before
import cmath
import math


def spectrum(x):
    N = len(x)
    return [sum(x[n] * cmath.exp(-2j * math.pi * k * n / N) for n in range(N)) for k in range(N)]

# --- inputs: spectrum
CALLS = [call([complex(0.5 + 0.25 * (i % 7), i % 3 - 1) for i in range(24)])]
CHECKS = [call([]), call([1.5j]), call([0j] * 4), call([complex(-0.0, -0.0)] * 3), call([1.0, 2.0]), call([complex("inf"), 1j]), call([complex("nan"), 1j])]

# --- after: array statements, sums in order
import cmath
import math
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


def _for_each(function, *numbers):
    """What `function` gives for each combination of numbers, by Python's own arithmetic."""
    arrays = _np.broadcast_arrays(*numbers)
    found = list(map(function, *(array.ravel().tolist() for array in arrays)))
    return _np.array(found, dtype=float).reshape(arrays[0].shape)


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _spectrum_in_numpy(x_re, x_im):
    N = len(x_re)
    parts_re = _np.full(N, 0.0)
    parts_im = _np.full(N, 0.0)
    if not (len(x_re) <= len(parts_re) and len(x_re) <= len(parts_im)):
        raise ValueError
    if 1 <= len(x_re):
        total_re = 0
        total_im = 0
        if not len(range(N)):
            raise ValueError
        total_im = _np.broadcast_to(total_im, len(x_re))
        total_re = _np.broadcast_to(total_re, len(x_re))
        for n in range(N):
            part = -6.283185307179586 * _np.arange(len(x_re))
            part_2 = part * n
            part_3 = part_2 / _nonzero(N)
            part_4 = x_re[n]
            part_5 = x_im[n]
            part_6 = _for_each(math.cos, part_3)
            part_7 = _for_each(math.sin, part_3)
            total_re = total_re + (part_4 * part_6 - part_5 * part_7)
            total_im = total_im + (part_4 * part_7 + part_5 * part_6)
        parts_re[:len(x_re)] = total_re
        parts_im[:len(x_re)] = total_im
    return (parts_re, parts_im)


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _require_complex(reals, imaginaries):
    """Raises ValueError if one of the numbers may be an int that was to be added to, and was not."""
    if any(second == 0.0 and first in (0.0, 1.0) for first, second in zip(reals, imaginaries)):
        raise ValueError


def _spectrum_in_parts(x_re, x_im):
    """`spectrum` on the real and the imaginary parts; raises ValueError where it might differ."""
    if type(x_re) is list and type(x_im) is list:
        try:
            x_re_array = _array_of(x_re, float, 1)
            x_im_array = _array_of(x_im, float, 1)
            result = _spectrum_in_numpy(x_re_array, x_im_array)
            return _without_nan(result[0]).tolist(), _without_nan(result[1]).tolist()
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def spectrum(x):
    if type(x) is list and str(0.0 * -1j) == "-0j":
        try:
            x_re, x_im = _parts_of(x)
            result = _spectrum_in_parts(x_re, x_im)
            _require_complex(result[0], result[1])
            result = [*map(complex, result[0], result[1])]
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    N = len(x)
    return [sum(x[n] * cmath.exp(-2j * math.pi * k * n / N) for n in range(N)) for k in range(N)]
