# --- before
import math

import numpy as np


def attract(place, speed, mass, dt, steps):
    """What becomes infinite or nan in `place` and `speed` stays so: one look when all loops have ended."""
    n = len(mass)
    for _ in range(steps):
        for i in range(n):
            for j in range(n):
                if i != j:
                    d = place[j] - place[i]
                    r2 = d * d + 0.01
                    speed[i] += d * mass[j] * dt / (r2 * math.sqrt(r2))
        for i in range(n):
            place[i] += speed[i] * dt

# --- inputs: attract
CALLS = [call(np.array([0.0, 1.0, 3.0]), np.zeros(3), np.array([1.0, 2.0, 1.5]), 0.01, 5)]
CHECKS = [
    call(np.array([0.0, 1e200]), np.zeros(2), np.array([1e200, 1e200]), 0.5, 2),
    call(np.array([0.0, np.inf]), np.zeros(2), np.array([1.0, 1.0]), 0.5, 2),
    call(np.array([0.0, 1.0]), np.array([np.nan, 0.0]), np.array([1.0, 1.0]), 0.5, 2),
    call(np.array([0.0, 1.0]), np.zeros(1), np.array([1.0, 1.0]), 0.5, 2),
    call(np.array([]), np.array([]), np.array([]), 0.5, 3),
]

# --- after: compiled
import math

import numpy as np


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
def _apart(one, other):
    """Whether two arrays lie without gaps, and each somewhere else."""
    if not (one.flags.c_contiguous and other.flags.c_contiguous):
        return False
    first, second = one.ctypes.data, other.ctypes.data
    return first + one.nbytes <= second or second + other.nbytes <= first


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit(cache=True, error_model="numpy")
def _attract_kernel(place, speed, mass, dt, steps):
    n = len(mass)
    if len(mass) - 1 >= len(place) or len(mass) - 1 >= len(speed):
        raise IndexError
    for _ in range(steps):
        # one term for all sums, then the next one: each is added up in its own order, several at once
        i_stop = n
        if _apart(speed, mass) and _apart(speed, place) and (16 <= i_stop <= 16384):
            suspects = 0
            for j in range(n):
                for i in range(i_stop):
                    if i != j:
                        d = place[j] - place[i]
                        checked1 = d * d
                        r2 = checked1 + 0.01
                        suspects += _arises(checked1, d, d)
                        checked1 = math.sqrt(r2)
                        checked2 = r2 * checked1
                        speed[i] += d * mass[j] * dt / checked2
                        suspects += checked1 - checked1 != 0.0
                        suspects += _arises(checked2, r2, checked1)
            if suspects:
                raise FloatingPointError
        else:
            for i in range(i_stop):
                suspects = 0
                for j in range(n):
                    if i != j:
                        d = place[j] - place[i]
                        checked1 = d * d
                        r2 = checked1 + 0.01
                        suspects += _arises(checked1, d, d)
                        checked1 = math.sqrt(r2)
                        checked2 = r2 * checked1
                        speed[i] += d * mass[j] * dt / checked2
                        suspects += checked1 - checked1 != 0.0
                        suspects += _arises(checked2, r2, checked1)
                if suspects:
                    raise FloatingPointError
        for i in range(n):
            place[i] += speed[i] * dt
    if not (_all_finite(place) and _all_finite(speed)):
        raise FloatingPointError


def attract(place, speed, mass, dt, steps):
    """What becomes infinite or nan in `place` and `speed` stays so: one look when all loops have ended."""
    if (
        type(place) is np.ndarray
        and place.dtype == np.float64
        and place.ndim == 1
        and place.dtype.type is np.float64
        and place.size <= 2**31
        and place.flags.writeable
        and type(speed) is np.ndarray
        and speed.dtype == np.float64
        and speed.ndim == 1
        and speed.dtype.type is np.float64
        and speed.size <= 2**31
        and speed.flags.writeable
        and type(mass) is np.ndarray
        and mass.dtype == np.float64
        and mass.ndim == 1
        and mass.dtype.type is np.float64
        and mass.size <= 2**31
        and type(dt) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        place_before = place.copy()
        speed_before = speed.copy()
        try:
            return _attract_kernel(place, speed, mass, dt, steps)
        except Exception:  # the original code below takes over
            place[...] = place_before
            speed[...] = speed_before
    n = len(mass)
    for _ in range(steps):
        for i in range(n):
            for j in range(n):
                if i != j:
                    d = place[j] - place[i]
                    r2 = d * d + 0.01
                    speed[i] += d * mass[j] * dt / (r2 * math.sqrt(r2))
        for i in range(n):
            place[i] += speed[i] * dt
