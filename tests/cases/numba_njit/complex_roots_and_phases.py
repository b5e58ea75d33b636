# --- before
import cmath


def turned(zs, power):
    angle = 0.0
    kept = []
    for z in zs:
        root = cmath.sqrt(z)
        if root:
            angle += cmath.phase(root)
            kept.append(root**3 / power)
    return angle, kept

# --- inputs: turned
CALLS = [call([1 + 2j, 0.5j, 2 + 0j, -1j], 2)]
CHECKS = [
    call([], 1),
    call([0j, -0j, complex(-0.0, -0.0), complex(0.0, -0.0)], 2),
    call([1j, 2 + 0j, complex(-2, 0.0), complex(-2, -0.0)], 3),
    call([1e308 + 1e308j], 3),
    call([complex(1e-310, 1e-310)], 3),
    call([complex(4.0, 1e-320)], 3),
    call([complex("inf")], 3),
    call([complex("nan")], 3),
    call([1j], 0),
]

# --- after: compiled
import cmath
import math as _math
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
def _hypot(x, y):
    """_math.hypot(x, y), unless it is infinite or nan."""
    result = _math.hypot(x, y)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _sqrt(x):
    """_math.sqrt(x), unless it is infinite or nan."""
    result = _math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _turned_kernel(zs_re, zs_im, power):
    angle = 0.0
    kept_re = []
    kept_im = []
    for z_re, z_im in zip(zs_re, zs_im):
        size = abs(z_re) + abs(z_im)
        if not size <= 1e+290 or 0.0 < size < 1e-300:
            raise ValueError
        length = 2.0 * _sqrt(abs(z_re) / 8.0 + float(_hypot(abs(z_re) / 8.0, abs(z_im) / 8.0)))
        if size == 0.0:
            root_re_2 = 0.0
            root_im_2 = z_im
        elif z_re >= 0.0:
            root_re_2 = length
            root_im_2 = _math.copysign(abs(z_im) / (2.0 * length), z_im)
        else:
            root_re_2 = abs(z_im) / (2.0 * length)
            root_im_2 = _math.copysign(length, z_im)
        root_re = root_re_2
        root_im = root_im_2
        if root_re != 0.0 or root_im != 0.0:
            angle_2 = _math.atan2(root_im, root_re)
            if abs(angle_2) < 1e-300 and root_im != 0.0:
                raise ValueError
            angle += angle_2
            part = root_re - 0.0 * root_im
            part_2 = root_im + 0.0 * root_re
            part_3 = root_re * root_re - root_im * root_im
            part_4 = 2.0 * (root_re * root_im)
            power_of_parts_re = part * part_3 - part_2 * part_4
            power_of_parts_im = part * part_4 + part_2 * part_3
            if not abs(power_of_parts_re) <= 1e+290:
                raise ValueError
            if not abs(power_of_parts_im) <= 1e+290:
                raise ValueError
            kept_re.append((power_of_parts_re + power_of_parts_im * (0.0 / power)) / power)
            kept_im.append((power_of_parts_im - power_of_parts_re * (0.0 / power)) / power)
    return (angle, kept_re, kept_im)


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _turned_in_parts(zs_re, zs_im, power):
    """`turned` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(zs_re) is list
        and type(zs_im) is list
        and type(power) is int
        and abs(power) <= 2**31
        and _np.geterr()["under"] == "ignore"
    ):
        try:
            zs_re_array = _array_of(zs_re, float, 1)
            zs_im_array = _array_of(zs_im, float, 1)
            result = _turned_kernel(zs_re_array, zs_im_array, power)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return result[0], _known(result[1]), _known(result[2])
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def turned(zs, power):
    if type(zs) is list and str(0.0 * -1j) == "-0j":
        try:
            zs_re, zs_im = _parts_of(zs)
            result = _turned_in_parts(zs_re, zs_im, power)
            result = (result[0], [*map(complex, result[1], result[2])])
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    angle = 0.0
    kept = []
    for z in zs:
        root = cmath.sqrt(z)
        if root:
            angle += cmath.phase(root)
            kept.append(root**3 / power)
    return angle, kept
