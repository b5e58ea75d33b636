# --- before
import math


def root_sum(n):
    total = 0.0
    for i in range(n):
        for j in range(n):
            total += math.sqrt(i * i + j * j)
    return total


# --- inputs: root_sum
CALLS = [call(40), call(1)]
CHECKS = [call(0), call(-3), call(2.0), call(True)]

# --- after: compiled, on all cores, rounded otherwise (close)
import math
import threading as _threading
import os as _os


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


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


@_njit(cache=True, error_model="numpy", parallel=True, fastmath={"reassoc"})
def _root_sum_kernel(n):
    total = 0.0
    suspects = 0
    for i_shared in _prange(n):
        i = _np.int64(i_shared)
        doubts = 0
        for j in range(n):
            checked1 = math.sqrt(i * i + j * j)
            total += checked1
            doubts += checked1 - checked1 != 0.0
            doubts += (checked1 < -1e290) | (checked1 > 1e290)
        suspects += doubts
    if suspects:
        raise FloatingPointError
    return total


def root_sum(n):
    if type(n) is int and abs(n) <= 2**30 and _alone():
        try:
            result = _root_sum_kernel(n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(n):
        for j in range(n):
            total += math.sqrt(i * i + j * j)
    return total
