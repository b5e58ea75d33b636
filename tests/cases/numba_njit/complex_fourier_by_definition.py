# --- before
import cmath


def spectrum(signal):
    n = len(signal)
    found = []
    for k in range(n // 2 + 1):
        total = 0
        for i in range(n):
            total += signal[i] * cmath.exp(-2j * cmath.pi * k * i / n)
        found.append(total)
    return found

# --- inputs: spectrum
CALLS = [call([0.5, 1.5, -2.5, 0.25, 3.0, 1.0])]
CHECKS = [
    call([1.5]),
    call([]),
    call([0.0, -0.0, 0.0]),
    call([1e308, 1e308]),
    call([float("inf"), 1.0]),
    call([float("nan"), 1.0]),
    call([1, 2]),
]

# --- after: compiled
import cmath
import math as _math


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(cache=True, error_model="numpy")
def _spectrum_kernel(signal):
    n = len(signal)
    found_re = []
    found_im = []
    for k in range(n // 2 + 1):
        total_re = 0
        total_im = 0
        suspects = 0
        for i in _nonempty(range(n)):
            part = -6.283185307179586 * k
            part_2 = part * i
            part_3 = part_2 / n
            suspects += n == 0
            part_4 = signal[i]
            checked1 = _math.cos(part_3)
            part_5 = checked1
            suspects += checked1 - checked1 != 0.0
            checked1 = _math.sin(part_3)
            part_6 = checked1
            suspects += checked1 - checked1 != 0.0
            total_re += part_4 * part_5
            total_im += part_4 * part_6
        if suspects:
            raise FloatingPointError
        found_re.append(total_re)
        found_im.append(total_im)
    return (found_re, found_im)


def _require_complex(reals, imaginaries):
    """Raises ValueError if one of the numbers may be an int that was to be added to, and was not."""
    if any(second == 0.0 and first in (0.0, 1.0) for first, second in zip(reals, imaginaries)):
        raise ValueError


def _spectrum_in_parts(signal):
    """`spectrum` on the real and the imaginary parts; raises ValueError where it might differ."""
    if type(signal) is list:
        try:
            signal_array = _array_of(signal, float, 1)
            result = _spectrum_kernel(signal_array)
            return _known(result[0]), _known(result[1])
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
    n = len(signal)
    found = []
    for k in range(n // 2 + 1):
        total = 0
        for i in range(n):
            total += signal[i] * cmath.exp(-2j * cmath.pi * k * i / n)
        found.append(total)
    return found
