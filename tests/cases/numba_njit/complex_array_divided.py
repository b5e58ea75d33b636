# --- before
import numpy as np


def newton(z, roots, steps):
    """Steps of Newton's method from a point, and where each one ended."""
    path = np.zeros(steps, dtype=np.complex128)
    for k in range(steps):
        z = z - (z ** 3 - 1) / (3 * z ** 2)
        path[k] = z
        for i in range(len(roots)):
            if abs(z - roots[i]) < 1e-9:
                return z, k
    return z, steps

# --- inputs: newton
ROOTS = np.exp(2j * np.pi * np.arange(3) / 3)
CALLS = [call(np.complex128(1 + 2j), ROOTS, 12), call(np.complex128(-0.5 + 0.25j), ROOTS, 9)]
CHECKS = [
    call(np.complex128(0j), ROOTS, 3),
    call(np.complex128(complex(-0.0, 1.5)), ROOTS, 3),
    call(np.complex128(1 + 2j), ROOTS, 0),
    call(np.complex128(1 + 2j), ROOTS, -1),
    call(np.complex128(1 + 2j), ROOTS[:0], 3),
    call(np.complex128(1 + 2j), ROOTS[::-1], 3),
    call(1 + 2j, ROOTS, 12),
    call(np.complex64(1 + 2j), ROOTS, 12),
    call(1.5, ROOTS, 12),
    call(np.complex128("nan"), ROOTS, 2),
    call(np.complex128("inf"), ROOTS, 2),
    call(np.complex128(1e200 + 1e200j), ROOTS, 2),
    call(np.complex128(1e-170j), ROOTS, 2),
]

# --- after: compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _checked_divide(x, y):
    """x / y, unless it is infinite or nan and x and y are not."""
    result = x / y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _checked_subtract(x, y):
    """x - y, unless it is infinite or nan and x and y are not."""
    result = x - y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _modulus_lt(x, y, limit):
    """hypot(x, y) < limit; hypot is worked out only where the squares are near to each other."""
    square, bound = x * x + y * y, float(limit)
    if 1e-100 < bound < 1e100:
        if square < bound * bound * 0.999999999:
            return True
        if bound * bound * 1.000000001 < square < _math.inf:
            return False
    size = _math.hypot(x, y)
    if size - size != 0.0:
        raise FloatingPointError
    return size < bound


@_njit(cache=True)
def _newton_kernel(z_re, z_im, roots_re, roots_im, steps):
    path_re = np.zeros(steps)
    path_im = np.zeros(steps)
    if steps - 1 >= len(path_re) or steps - 1 >= len(path_im) or len(roots_re) - 1 >= len(roots_im):
        raise IndexError
    for k in range(steps):
        part = _finite(z_re * z_re - z_im * z_im)
        part_2 = _finite(2.0 * (z_re * z_im))
        power_re = _finite(z_re * part - z_im * part_2)
        power_im = _finite(z_re * part_2 + z_im * part)
        if z_re == 0.0 and z_im == 0.0:
            power_re = np.float64(0.0)
            power_im = np.float64(0.0)
        power_re_2 = _finite(z_re * z_re - z_im * z_im)
        power_im_2 = _finite(2.0 * (z_re * z_im))
        if z_re == 0.0 and z_im == 0.0:
            power_re_2 = np.float64(0.0)
            power_im_2 = np.float64(0.0)
        part_3 = power_re - 1.0
        part_4 = _finite(3.0 * power_re_2 - 0.0 * power_im_2)
        part_5 = _finite(3.0 * power_im_2 + 0.0 * power_re_2)
        if abs(part_4) >= abs(part_5):
            ratio = _checked_divide(part_5, part_4)
            scale = _checked_divide(1.0, _finite(part_4 + part_5 * ratio))
            quotient_re = _finite((part_3 + power_im * ratio) * scale)
            quotient_im = _finite((power_im - part_3 * ratio) * scale)
        else:
            ratio = _checked_divide(part_4, part_5)
            scale = _checked_divide(1.0, _finite(part_5 + part_4 * ratio))
            quotient_re = _finite((part_3 * ratio + power_im) * scale)
            quotient_im = _finite((power_im * ratio - part_3) * scale)
        z_re = _checked_subtract(z_re, quotient_re)
        z_im = _checked_subtract(z_im, quotient_im)
        path_re[k] = z_re
        path_im[k] = z_im
        for i in range(len(roots_re)):
            part_6 = _checked_subtract(z_re, roots_re[i])
            part_7 = _checked_subtract(z_im, roots_im[i])
            if _modulus_lt(part_6, part_7, 1e-09):
                return (z_re, z_im, k)
    return (z_re, z_im, steps)


def _newton_in_parts(z_re, z_im, roots_re, roots_im, steps):
    """`newton` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(z_re) is np.float64
        and type(z_im) is np.float64
        and type(roots_re) is np.ndarray
        and roots_re.dtype == np.float64
        and roots_re.ndim == 1
        and roots_re.dtype.type is np.float64
        and roots_re.size <= 2**31
        and type(roots_im) is np.ndarray
        and roots_im.dtype == np.float64
        and roots_im.ndim == 1
        and roots_im.dtype.type is np.float64
        and roots_im.size <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _newton_kernel(z_re, z_im, roots_re, roots_im, steps)
            if (
                result[0] != result[0]
                or result[0] == z_re
                or result[0] == z_im
                or result[1] != result[1]
                or result[1] == z_re
                or result[1] == z_im
                or (result[2] == steps and not -5 <= result[2] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.float64(result[1]), result[2]
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def newton(z, roots, steps):
    """Steps of Newton's method from a point, and where each one ended."""
    if (
        type(z) is np.complex128
        and type(roots) is np.ndarray
        and roots.dtype == np.complex128
        and roots.ndim == 1
        and roots.flags.c_contiguous
        and str(0.0 * -1j) == "-0j"
        and (np.complex128(1.1 + 1.1j) * (1.1 + 1.1j)).real == 0.0
    ):
        try:
            roots_re, roots_im = roots.real.copy(), roots.imag.copy()
            result = _newton_in_parts(z.real, z.imag, roots_re, roots_im, steps)
            result = (np.complex128(complex(result[0], result[1])), result[2])
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    path = np.zeros(steps, dtype=np.complex128)
    for k in range(steps):
        z = z - (z ** 3 - 1) / (3 * z ** 2)
        path[k] = z
        for i in range(len(roots)):
            if abs(z - roots[i]) < 1e-9:
                return z, k
    return z, steps
