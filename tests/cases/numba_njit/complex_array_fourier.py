# --- before
import numpy as np


def spectrum(x, n):
    out = np.zeros(n, dtype=complex)
    power = np.zeros(n)
    for k in range(n):
        s = 0j
        for i in range(n):
            s += x[i] * np.exp(-2j * np.pi * k * i / n)
        out[k] = s / n
        power[k] = abs(s)
    return out, power

# --- inputs: spectrum
X = np.array([0.5 + 1j, 0.25, -0.75j, 1.0, -0.5 + 0.5j, 0.125])
CALLS = [call(X, 6), call(X * 1j, 5)]
CHECKS = [
    call(X, 0),
    call(X, -1),
    call(X, 7),
    call(X[::-1], 6),
    call(X[::2], 3),
    call(np.zeros(0, dtype=complex), 0),
    call(X.real.copy(), 6),
    call(X.astype(np.complex64), 6),
    call(X.tolist(), 6),
    call(np.full(3, complex(float("nan"), 1.0)), 3),
    call(np.full(3, complex(float("inf"), 1.0)), 3),
    call(np.full(3, complex(-0.0, -0.0)), 3),
    call(np.full(3, 1e308 - 1e308j), 3),
    call(X, True),
    call(X, 2.0),
]

# --- after: compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _cos(x):
    """_math.cos(x), unless it is infinite or nan."""
    result = _math.cos(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _hypot(x, y):
    """_math.hypot(x, y), unless it is infinite or nan."""
    result = _math.hypot(x, y)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _sin(x):
    """_math.sin(x), unless it is infinite or nan."""
    result = _math.sin(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _spectrum_kernel(x_re, x_im, n):
    out_re = np.zeros(n)
    out_im = np.zeros(n)
    power = np.zeros(n)
    if (
        n - 1 >= len(x_re)
        or n - 1 >= len(x_im)
        or n - 1 >= len(out_re)
        or n - 1 >= len(out_im)
        or n - 1 >= len(power)
    ):
        raise IndexError
    for k in range(n):
        s_re = np.float64(0.0)
        s_im = np.float64(0.0)
        for i in range(n):
            part = 0.0 + -6.283185307179586 * k
            part_2 = (0.0 * k - -0.0) * 0.0 + part * i
            part_3 = (part_2 - ((0.0 * k - -0.0) * i - part * 0.0) * (0.0 / n)) / n
            if not abs(part_3) <= 1e+290:
                raise ValueError
            part_4 = x_re[i]
            part_5 = x_im[i]
            part_6 = np.float64(_cos(part_3))
            part_7 = np.float64(_sin(part_3))
            s_re = _finite(s_re + (part_4 * part_6 - part_5 * part_7))
            s_im = _finite(s_im + (part_4 * part_7 + part_5 * part_6))
        ratio = 0.0 / n
        scale = 1.0 / (n + 0.0 * ratio)
        quotient_re = _finite((s_re + s_im * ratio) * scale)
        quotient_im = _finite((s_im - s_re * ratio) * scale)
        out_re[k] = quotient_re
        out_im[k] = quotient_im
        power[k] = _hypot(s_re, s_im)
    return (out_re, out_im, power)


def _complex_array(reals, imaginaries):
    """The complex array of these parts."""
    whole = np.empty(reals.shape, np.complex128)
    whole.real, whole.imag = reals, imaginaries
    return whole


def _require_plain_exp(known=[]):
    """Raises ValueError unless NumPy's `exp` of complex numbers is made of that, `cos` and `sin` of their parts."""
    if not known:
        numbers = [complex(x / 7 - 3, y / 3 - 9) for x in range(50) for y in range(50)]
        found = np.exp(np.array(numbers)).tolist()
        sizes = [_math.exp(each.real) for each in numbers]
        turned = [(_math.cos(each.imag), _math.sin(each.imag)) for each in numbers]
        known.append(found == [complex(size * x, size * y) for size, (x, y) in zip(sizes, turned)])
    if not known[0]:
        raise ValueError


def _spectrum_in_parts(x_re, x_im, n):
    """`spectrum` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(x_re) is np.ndarray
        and x_re.dtype == np.float64
        and x_re.ndim == 1
        and x_re.dtype.type is np.float64
        and x_re.size <= 2**31
        and type(x_im) is np.ndarray
        and x_im.dtype == np.float64
        and x_im.ndim == 1
        and x_im.dtype.type is np.float64
        and x_im.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _spectrum_kernel(x_re, x_im, n)
            return result[0].copy(), result[1].copy(), result[2].copy()
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def spectrum(x, n):
    if (
        type(x) is np.ndarray
        and x.dtype == np.complex128
        and x.ndim == 1
        and x.flags.c_contiguous
        and str(0.0 * -1j) == "-0j"
        and (np.complex128(1.1 + 1.1j) * (1.1 + 1.1j)).real == 0.0
    ):
        try:
            x_re, x_im = x.real.copy(), x.imag.copy()
            _require_plain_exp()
            result = _spectrum_in_parts(x_re, x_im, n)
            result = (_complex_array(result[0], result[1]), result[2])
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    out = np.zeros(n, dtype=complex)
    power = np.zeros(n)
    for k in range(n):
        s = 0j
        for i in range(n):
            s += x[i] * np.exp(-2j * np.pi * k * i / n)
        out[k] = s / n
        power[k] = abs(s)
    return out, power
