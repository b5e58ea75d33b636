# --- before
import numpy as np


def diffuse(u, dt, steps):
    """A step of Schroedinger's equation on a grid, by two arrays that are exchanged."""
    h, w = u.shape
    u = u.copy()
    v = np.zeros_like(u)
    for _ in range(steps):
        for i in range(1, h - 1):
            for j in range(1, w - 1):
                around = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4 * u[i, j]
                v[i, j] = u[i, j] + 1j * dt * around / 2
        u, v = v, u
    return u

# --- inputs: diffuse
GRID = np.arange(20).reshape(4, 5) * (0.25 - 0.5j) + 1j
CALLS = [call(GRID, 0.1, 3), call(GRID * 1j, 0.05, 2)]
CHECKS = [
    call(GRID, 0.1, 0),
    call(GRID[:0], 0.1, 2),
    call(GRID[:2, :2].copy(), 0.1, 2),
    call(GRID.T, 0.1, 2),
    call(GRID[:, ::2], 0.1, 2),
    call(GRID[0], 0.1, 2),
    call(GRID.astype(np.complex64), 0.1, 2),
    call(GRID.real.copy(), 0.1, 2),
    call(GRID.tolist(), 0.1, 2),
    call(np.full((3, 4), complex("inf")), 0.1, 2),
    call(np.full((3, 4), complex(0.0, float("nan"))), 0.1, 2),
    call(np.full((3, 4), complex(-0.0, -0.0)), -0.0, 2),
    call(np.full((3, 4), 1e308 + 1e308j), 8.0, 2),
    call(GRID, np.float64(0.1), 2),
    call(GRID, 1j, 2),
    call(GRID, 0.1, 1.5),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit(cache=True, error_model="numpy")
def _diffuse_kernel(u_re, u_im, dt, steps):
    h, w = u_re.shape
    u_re = u_re.copy()
    u_im = u_im.copy()
    v_re = np.zeros_like(u_re)
    v_im = np.zeros_like(u_im)
    for _ in range(steps):
        if (
            h - 1 >= len(u_re)
            or w - 1 >= u_re.shape[1]
            or h - 1 >= len(u_im)
            or w - 1 >= u_im.shape[1]
            or h - 2 >= len(v_re)
            or w - 2 >= v_re.shape[1]
            or h - 2 >= len(v_im)
            or w - 2 >= v_im.shape[1]
        ):
            raise IndexError
        for i in range(1, h - 1):
            suspects = 0
            for j in range(1, w - 1):
                part = u_re[i, j]
                part_2 = u_im[i, j]
                around_re = u_re[i - 1, j] + u_re[i + 1, j] + u_re[i, j - 1] + u_re[i, j + 1] - (4.0 * part - 0.0 * part_2)
                around_im = u_im[i - 1, j] + u_im[i + 1, j] + u_im[i, j - 1] + u_im[i, j + 1] - (4.0 * part_2 + 0.0 * part)
                part_3 = 0.0 * dt
                part_4 = 0.0 + dt
                part_5 = part_3 * around_re - part_4 * around_im
                part_6 = part_3 * around_im + part_4 * around_re
                ratio = 0.0 / 2.0
                checked1 = 2.0 + 0.0 * ratio
                scale = 1.0 / (checked1)
                suspects += checked1 == 0
                checked1 = (part_5 + part_6 * ratio) * scale
                quotient_re = checked1
                suspects += checked1 - checked1 != 0.0
                checked1 = (part_6 - part_5 * ratio) * scale
                quotient_im = checked1
                suspects += checked1 - checked1 != 0.0
                checked1 = u_re[i, j]
                checked2 = checked1 + quotient_re
                part_7 = checked2
                suspects += _arises(checked2, checked1, quotient_re)
                checked1 = u_im[i, j]
                checked2 = checked1 + quotient_im
                part_8 = checked2
                suspects += _arises(checked2, checked1, quotient_im)
                v_re[i, j] = part_7
                v_im[i, j] = part_8
            if suspects:
                raise FloatingPointError
        u_re, v_re = (v_re, u_re)
        u_im, v_im = (v_im, u_im)
    return (u_re, u_im)


def _complex_array(reals, imaginaries):
    """The complex array of these parts."""
    whole = np.empty(reals.shape, np.complex128)
    whole.real, whole.imag = reals, imaginaries
    return whole


def _diffuse_in_parts(u_re, u_im, dt, steps):
    """`diffuse` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(u_re) is np.ndarray
        and u_re.dtype == np.float64
        and u_re.ndim == 2
        and u_re.dtype.type is np.float64
        and max(u_re.shape) <= 2**31
        and u_re.flags.c_contiguous
        and type(u_im) is np.ndarray
        and u_im.dtype == np.float64
        and u_im.ndim == 2
        and u_im.dtype.type is np.float64
        and max(u_im.shape) <= 2**31
        and u_im.flags.c_contiguous
        and type(dt) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _diffuse_kernel(u_re, u_im, dt, steps)
            return result[0].copy(), result[1].copy()
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def diffuse(u, dt, steps):
    """A step of Schroedinger's equation on a grid, by two arrays that are exchanged."""
    if (
        type(u) is np.ndarray
        and u.dtype == np.complex128
        and u.ndim == 2
        and u.flags.c_contiguous
        and str(0.0 * -1j) == "-0j"
        and (np.complex128(1.1 + 1.1j) * (1.1 + 1.1j)).real == 0.0
    ):
        try:
            u_re, u_im = u.real.copy(), u.imag.copy()
            result = _diffuse_in_parts(u_re, u_im, dt, steps)
            result = _complex_array(result[0], result[1])
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    h, w = u.shape
    u = u.copy()
    v = np.zeros_like(u)
    for _ in range(steps):
        for i in range(1, h - 1):
            for j in range(1, w - 1):
                around = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4 * u[i, j]
                v[i, j] = u[i, j] + 1j * dt * around / 2
        u, v = v, u
    return u
