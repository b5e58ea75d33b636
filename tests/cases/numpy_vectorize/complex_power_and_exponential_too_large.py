# --- before
import cmath


def f(zs, c):
    w = c**2
    e = cmath.exp(c)
    r = cmath.rect(c.real, c.imag)
    n = 0
    for z in zs:
        if z.real < w.real:
            n += 1
        if z.real < e.imag:
            n += 10
        if z.real < r.imag:
            n += 100
    return n

# --- inputs: f
CALLS = [call([complex(0.1 * i, 0.2 * i) for i in range(40)], 1 + 1j)]
CHECKS = [
    call([1j, -2.0 + 0j], 1e200 + 0j),
    call([1j, -2.0 + 0j], 709.0 + 1j),
    call([1j, -2.0 + 0j], complex("nan")),
    call([1j, -2.0 + 0j], complex(float("-inf"), 0.0)),
    call([1j, -2.0 + 0j], 700.0 + 0j),
    call([], 1j),
]

# --- after: array statements
import cmath
import numpy as _np
import math as _math


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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _f_in_numpy(zs_re, zs_im, c_re, c_im):
    part = c_re * c_re - c_im * c_im
    part_2 = 2.0 * (c_re * c_im)
    power_of_parts_re = part - 0.0 * part_2
    if not abs(power_of_parts_re) <= 1e+290:
        raise ValueError
    power_of_parts_im = part_2 + 0.0 * part
    if not abs(power_of_parts_im) <= 1e+290:
        raise ValueError
    w_re = power_of_parts_re
    w_im = power_of_parts_im
    part_3 = _math.exp(c_re)
    if not part_3 <= 1e+290:
        raise ValueError
    e_re = part_3 * _math.cos(c_im)
    e_im = part_3 * _math.sin(c_im)
    if not abs(c_re) <= 1e+290:
        raise ValueError
    r_re = c_re * _math.cos(c_im)
    r_im = c_re * _math.sin(c_im)
    n = 0
    if not len(zs_re) <= len(zs_im):
        raise ValueError
    if 1 <= len(zs_re):
        z_re = zs_re[:]
        z_im = zs_im[:len(zs_re)]
        chosen = z_re < w_re
        n = n + int(_np.count_nonzero(chosen))
        chosen_2 = z_re < e_im
        chosen_at = _np.flatnonzero(chosen_2)
        n = n + 10 * len(chosen_at)
        chosen_3 = z_re < r_im
        chosen_at_2 = _np.flatnonzero(chosen_3)
        n = n + 100 * len(chosen_at_2)
    return int(n)


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _f_in_parts(zs_re, zs_im, c_re, c_im):
    """`f` on the real and the imaginary parts; raises ValueError where it might differ."""
    if type(zs_re) is list and type(zs_im) is list and type(c_re) is float and type(c_im) is float:
        try:
            zs_re_array = _array_of(zs_re, float, 1)
            zs_im_array = _array_of(zs_im, float, 1)
            return _f_in_numpy(zs_re_array, zs_im_array, c_re, c_im)
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def f(zs, c):
    if type(zs) is list and type(c) is complex and str(0.0 * -1j) == "-0j":
        try:
            zs_re, zs_im = _parts_of(zs)
            result = _f_in_parts(zs_re, zs_im, c.real, c.imag)
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    w = c**2
    e = cmath.exp(c)
    r = cmath.rect(c.real, c.imag)
    n = 0
    for z in zs:
        if z.real < w.real:
            n += 1
        if z.real < e.imag:
            n += 10
        if z.real < r.imag:
            n += 100
    return n
