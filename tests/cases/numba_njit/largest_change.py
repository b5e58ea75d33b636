# --- before
import numpy as np


def sweep(u, omega):
    diff, least = 0.0, 1e9
    for i in range(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            old = u[i, j]
            new = 0.25 * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1])
            u[i, j] = old + omega * (new - old)
            diff = max(diff, abs(u[i, j] - old))
            least = min(least, u[i, j])
    return diff, least


# --- inputs: sweep
CALLS = [call(np.arange(30.0).reshape(5, 6) ** 2, 1.5)]
CHECKS = [
    call(np.zeros((4, 4)), 1.0),  # nothing changes: Python's 0.0
    call(np.zeros((2, 2)), 1.0),
    call(np.full((4, 4), np.nan), 1.0),
    call(np.full((4, 4), 1e9), 1.0),
    call(np.array([[0.0, -1.0, 2.0], [3.0, np.inf, 4.0], [1.0, 1.0, 1.0]]), 0.5),
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
def _sweep_kernel(u, omega):
    diff_fits = False
    least_fits = False
    diff_fits = False
    least_fits = False
    diff, least = 0.0, 1e9
    for i in range(1, u.shape[0] - 1):
        suspects = 0
        for j in range(1, u.shape[1] - 1):
            old = u[i, j]
            new = 0.25 * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1])
            checked1 = old + omega * (new - old)
            u[i, j] = checked1
            suspects += checked1 - checked1 != 0.0
            checked1 = u[i, j]
            checked2 = checked1 - old
            diff_before = diff
            diff = max(diff, abs(checked2))
            diff_fits = diff_fits or diff_before < diff or diff < diff_before
            suspects += _arises(checked2, checked1, old)
            least_before = least
            least = min(least, u[i, j])
            least_fits = least_fits or least_before < least or least < least_before
        if suspects:
            raise FloatingPointError
    return _settled(diff, diff_fits), _settled(least, least_fits)


def sweep(u, omega):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and u.flags.writeable
        and type(omega) is float
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            result = _sweep_kernel(u, omega)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.float64(result[1])
        except Exception:  # the original code below takes over
            u[...] = u_before
    diff, least = 0.0, 1e9
    for i in range(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            old = u[i, j]
            new = 0.25 * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1])
            u[i, j] = old + omega * (new - old)
            diff = max(diff, abs(u[i, j] - old))
            least = min(least, u[i, j])
    return diff, least
