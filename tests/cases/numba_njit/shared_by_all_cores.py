# --- before
import math

import numpy as np


def distances(x, y):
    n = len(x)
    d = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            dx = x[i] - x[j]
            dy = y[i] - y[j]
            d[i, j] = math.sqrt(dx * dx + dy * dy)
    return d


# --- inputs: distances
R = np.random.default_rng(5).random
CALLS = [call(R(40), R(40)), call(R(3), R(3))]
CHECKS = [call(R(0), R(0)), call(R(6), R(5)), call(np.array([np.nan, 1.0]), np.array([-0.0, np.nan]))]

# --- after: compiled, on all cores
import math

import numpy as np
import threading as _threading
import os as _os


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import prange as _prange
except ImportError:
    from numba import prange as _prange


def _alone(process=_os.getpid()):
    """Whether there is no other thread, and this is the process that loaded the file: OpenMP knows no forks."""
    return _threading.active_count() == 1 and _os.getpid() == process


@_njit(cache=True, error_model="numpy", parallel=True)
def _distances_kernel(x, y):
    n = len(x)
    d = np.zeros((n, n))
    if len(x) - 1 >= len(y) or len(x) - 1 >= len(d) or len(x) - 1 >= d.shape[1]:
        raise IndexError
    suspects = 0
    for i_shared in _prange(n):
        i = np.int64(i_shared)
        doubts = 0
        for j in range(n):
            dx = x[i] - x[j]
            dy = y[i] - y[j]
            checked1 = dx * dx + dy * dy
            checked2 = math.sqrt(checked1)
            d[i, j] = checked2
            doubts += checked1 - checked1 != 0.0
            doubts += checked2 - checked2 != 0.0
        suspects += doubts
    if suspects:
        raise FloatingPointError
    return d


def distances(x, y):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(y) is np.ndarray
        and y.dtype == np.float64
        and y.ndim == 1
        and y.dtype.type is np.float64
        and y.size <= 2**31
        and np.geterr()["under"] == "ignore"
        and _alone()
    ):
        try:
            return _distances_kernel(x, y).copy()
        except Exception:  # the original code below takes over
            pass
    n = len(x)
    d = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            dx = x[i] - x[j]
            dy = y[i] - y[j]
            d[i, j] = math.sqrt(dx * dx + dy * dy)
    return d
