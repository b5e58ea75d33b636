# --- before
import numpy as np


def pull(place, mass, force, n):
    for i in range(n):
        for j in range(n):
            if i != j:
                d = place[j] - place[i]
                force[i] += mass[j] * d / (d * d + 0.01) ** 1.5

# --- inputs: pull
CALLS = [call(np.array([0.0, 1.0, 3.0]), np.array([1.0, 2.0, 1.5]), np.zeros(3), 3)]
CHECKS = [
    call(np.array([0.0, 1e160]), np.array([1.0, 2.0]), np.zeros(2), 2),
    call(np.array([0.0, np.inf]), np.array([1.0, 2.0]), np.zeros(2), 2),
    call(np.array([0.0, 1.0]), np.array([1.0, 2.0]), np.zeros(2), 3),
]

# --- after: compiled, rounded otherwise (close)
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _all_finite(array):
    """Whether no float in the array is infinite or nan."""
    suspects = 0
    for x in array.ravel():
        suspects += x - x != 0.0
    return suspects == 0


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit(cache=True, error_model="numpy")
def _pull_kernel(place, mass, force, n, one):
    if n - 1 >= len(place) or n - 1 >= len(force) or n - 1 >= len(mass):
        raise IndexError
    for i in range(n):
        suspects = 0
        for j in range(n):
            if i != j:
                d = place[j] - place[i]
                checked1 = d * d
                checked2 = checked1 + 0.01
                checked3 = (checked2 + 0.0) * _math.sqrt(checked2 + 0.0)
                force[i] += mass[j] * d / checked3
                suspects += _arises(checked1, d, d)
                suspects += checked3 - checked3 != 0.0
        if suspects:
            raise FloatingPointError
    if not (_all_finite(force)):
        raise FloatingPointError


def pull(place, mass, force, n):
    if (
        type(place) is np.ndarray
        and place.dtype == np.float64
        and place.ndim == 1
        and place.dtype.type is np.float64
        and place.size <= 2**31
        and type(mass) is np.ndarray
        and mass.dtype == np.float64
        and mass.ndim == 1
        and mass.dtype.type is np.float64
        and mass.size <= 2**31
        and type(force) is np.ndarray
        and force.dtype == np.float64
        and force.ndim == 1
        and force.dtype.type is np.float64
        and force.size <= 2**31
        and force.flags.writeable
        and type(n) is int
        and abs(n) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        force_before = force.copy()
        try:
            return _pull_kernel(place, mass, force, n, 1.0)
        except Exception:  # the original code below takes over
            force[...] = force_before
    for i in range(n):
        for j in range(n):
            if i != j:
                d = place[j] - place[i]
                force[i] += mass[j] * d / (d * d + 0.01) ** 1.5
