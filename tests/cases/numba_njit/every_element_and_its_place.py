# --- before
import numpy as np


def centre(field, least):
    mass, x, y = 0.0, 0.0, 0.0
    for (i, j), value in np.ndenumerate(field):
        if value > least:
            mass += value
            x += value * i
            y += value * j
    doubled = np.zeros(field.shape)
    for i, j in np.ndindex(field.shape):
        if field[i, j] > least:
            doubled[i, j] = 2 * field[i, j]
        field[i, j] = least
    return mass, x, y, doubled


# --- inputs: centre
import numpy as np

r = np.random.default_rng(1)
CALLS = [call(r.normal(size=(6, 7)), 0.25), call(r.normal(size=(4, 3)), -0.5)]
CHECKS = [
    call(np.zeros((3, 0)), 0.5),
    call(np.zeros((0, 3)), 0.5),
    call(r.normal(size=5), 0.5),
    call(r.normal(size=(2, 3, 4)), 0.5),
    call(r.normal(size=(5, 6)).T, 0.5),
    call(np.full((3, 3), np.nan), 0.5),
    call(np.array([[1e308, 1e308], [1e308, -np.inf]]), 0.5),
    call(r.normal(size=(2, 3)).tolist(), 0.5),
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


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(cache=True)
def _centre_kernel(field, least):
    mass_fits = False
    x_fits = False
    y_fits = False
    mass_fits = False
    x_fits = False
    y_fits = False
    mass, x, y = 0.0, 0.0, 0.0
    for i in range(field.shape[0]):
        suspects = 0
        for j in range(field.shape[1]):
            value = field[i, j]
            if value > least:
                checked1 = mass
                checked2 = checked1 + value
                mass_fits = True
                mass = checked2
                suspects += _arises(checked2, checked1, value)
                x_fits = True
                x += value * i
                y_fits = True
                y += value * j
        if suspects or x - x != 0.0 or y - y != 0.0:
            raise FloatingPointError
    doubled = np.zeros(field.shape)
    if len(field) - 1 >= len(doubled) or field.shape[1] - 1 >= doubled.shape[1]:
        raise IndexError
    for i in range(field.shape[0]):
        suspects = 0
        for j in range(field.shape[1]):
            if field[i, j] > least:
                checked1 = field[i, j]
                checked2 = 2 * checked1
                doubled[i, j] = checked2
                suspects += _arises(checked2, 2, checked1)
            field[i, j] = least
        if suspects:
            raise FloatingPointError
    return _settled(mass, mass_fits), _settled(x, x_fits), _settled(y, y_fits), doubled


def centre(field, least):
    if (
        type(field) is np.ndarray
        and field.dtype == np.float64
        and field.ndim == 2
        and field.dtype.type is np.float64
        and max(field.shape) <= 2**31
        and field.flags.writeable
        and type(least) is float
        and np.geterr()["under"] == "ignore"
    ):
        field_before = field.copy()
        try:
            result = _centre_kernel(field, least)
            if (
                result[0] != result[0]
                or result[1] != result[1]
                or result[2] != result[2]
            ):
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.float64(result[1]), np.float64(result[2]), result[3].copy()
        except Exception:  # the original code below takes over
            field[...] = field_before
    mass, x, y = 0.0, 0.0, 0.0
    for (i, j), value in np.ndenumerate(field):
        if value > least:
            mass += value
            x += value * i
            y += value * j
    doubled = np.zeros(field.shape)
    for i, j in np.ndindex(field.shape):
        if field[i, j] > least:
            doubled[i, j] = 2 * field[i, j]
        field[i, j] = least
    return mass, x, y, doubled
