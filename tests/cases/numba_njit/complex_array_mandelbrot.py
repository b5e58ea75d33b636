# --- before
import numpy as np


def escape_counts(c, limit):
    rows, columns = c.shape
    counts = np.zeros((rows, columns), dtype=int)
    for i in range(rows):
        for j in range(columns):
            z = 0j
            for k in range(limit):
                z = z * z + c[i, j]
                if abs(z) > 2:
                    break
                counts[i, j] += 1
    return counts

# --- inputs: escape_counts
GRID = np.linspace(-2, 1, 7)[None, :] + 1j * np.linspace(-1.25, 1.25, 5)[:, None]
CALLS = [call(GRID, 30), call(GRID / 2, 20)]
CHECKS = [
    call(GRID, 0),
    call(GRID, -3),
    call(GRID[:0], 9),
    call(GRID.T, 9),
    call(GRID[::2, ::2], 9),
    call(GRID[0], 9),
    call(GRID.astype(np.complex64), 9),
    call(GRID.real.copy(), 9),
    call(np.full((2, 2), complex(0.0, float("nan"))), 5),
    call(np.full((2, 2), complex("inf")), 5),
    call(np.full((2, 2), 1e308 + 1e308j), 5),
    call(np.array([[2 + 0j, -2 - 0j, 2j, complex(-0.0, -0.0)]]), 5),
    call(GRID, 9.5),
    call([[0j]], 9),
]

# --- after: compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _modulus_gt(x, y, limit):
    """hypot(x, y) > limit; hypot is worked out only where the squares are near to each other."""
    square, bound = x * x + y * y, float(limit)
    if 1e-100 < bound < 1e100:
        if square < bound * bound * 0.999999999:
            return False
        if bound * bound * 1.000000001 < square < _math.inf:
            return True
    size = _math.hypot(x, y)
    if size - size != 0.0:
        raise FloatingPointError
    return size > bound


@_njit(cache=True)
def _escape_counts_kernel(c_re, c_im, limit):
    rows, columns = c_re.shape
    counts = np.zeros((rows, columns), dtype=np.int64)
    if (
        rows - 1 >= len(c_re)
        or columns - 1 >= c_re.shape[1]
        or rows - 1 >= len(c_im)
        or columns - 1 >= c_im.shape[1]
        or rows - 1 >= len(counts)
        or columns - 1 >= counts.shape[1]
    ):
        raise IndexError
    for i in range(rows):
        for j in range(columns):
            z_re = np.float64(0.0)
            z_im = np.float64(0.0)
            for k in range(limit):
                part = _finite(z_re * z_re - z_im * z_im + c_re[i, j])
                z_im = _finite(2.0 * (z_re * z_im) + c_im[i, j])
                z_re = part
                if _modulus_gt(z_re, z_im, 2):
                    break
                counts[i, j] += 1
    return counts


def _escape_counts_in_parts(c_re, c_im, limit):
    """`escape_counts` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(c_re) is np.ndarray
        and c_re.dtype == np.float64
        and c_re.ndim == 2
        and c_re.dtype.type is np.float64
        and max(c_re.shape) <= 2**31
        and type(c_im) is np.ndarray
        and c_im.dtype == np.float64
        and c_im.ndim == 2
        and c_im.dtype.type is np.float64
        and max(c_im.shape) <= 2**31
        and type(limit) is int
        and abs(limit) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _escape_counts_kernel(c_re, c_im, limit).copy()
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def escape_counts(c, limit):
    if (
        type(c) is np.ndarray
        and c.dtype == np.complex128
        and c.ndim == 2
        and c.flags.c_contiguous
        and str(0.0 * -1j) == "-0j"
        and (np.complex128(1.1 + 1.1j) * (1.1 + 1.1j)).real == 0.0
    ):
        try:
            c_re, c_im = c.real.copy(), c.imag.copy()
            result = _escape_counts_in_parts(c_re, c_im, limit)
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    rows, columns = c.shape
    counts = np.zeros((rows, columns), dtype=int)
    for i in range(rows):
        for j in range(columns):
            z = 0j
            for k in range(limit):
                z = z * z + c[i, j]
                if abs(z) > 2:
                    break
                counts[i, j] += 1
    return counts
