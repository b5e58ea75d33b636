# --- before
import numpy as np


def energy(v, w):
    total = 0.0
    for i in range(len(v)):
        total += w[i] * v[i] ** 2
    return total


# --- inputs: energy
R = np.random.default_rng(5).random
CALLS = [call(R(100), R(100)), call(R(1), R(2))]
CHECKS = [call(np.array([]), R(2)), call(R(3), R(2)), call(np.array([1e200, 2.0]), R(2)), call(np.array([np.nan]), R(1))]

# --- after: compiled, rounded otherwise (close)
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(cache=True, fastmath={"reassoc"})
def _energy_kernel(v, w, one):
    total = 0.0
    if len(v) - 1 >= len(w):
        raise IndexError
    suspects = 0
    for i in _nonempty(range(len(v))):
        checked1 = v[i]
        checked2 = checked1 * checked1
        checked3 = w[i] * checked2
        total += checked3
        suspects += checked2 - checked2 != 0.0
        suspects += (checked3 < -1e290) | (checked3 > 1e290)
    if suspects or total - total != 0.0:
        raise FloatingPointError
    return total


def energy(v, w):
    if (
        type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_energy_kernel(v, w, 1.0))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(v)):
        total += w[i] * v[i] ** 2
    return total
