# --- before
import numpy as np


def smooth(signal, weights, result):
    n = len(weights)
    for i in range(len(signal) - n + 1):
        total = 0.0
        for k in range(n):
            total += weights[k] * signal[i + k]
        result[i] = total


# --- inputs: smooth
R = np.random.default_rng(6).random
S = R(60)
SHARED, STRIDED = R(80), R(160)
CALLS = [call(S, R(9), np.zeros(60)), call(S, R(1), np.zeros(70))]
CHECKS = [
    call(SHARED[:60], R(9), SHARED[3:63]),
    call(SHARED[8:68], R(9), SHARED[:60]),
    call(SHARED, SHARED[:10], SHARED),
    call(S, R(5), STRIDED[::2]),
    call(S, R(9), np.lib.stride_tricks.as_strided(R(1), (60,), (0,))),
    call(S, R(61), np.zeros(60)),
    call(S, R(9), np.zeros(20)),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _apart(one, other):
    """Whether two arrays lie without gaps, and each somewhere else."""
    if not (one.flags.c_contiguous and other.flags.c_contiguous):
        return False
    first, second = one.ctypes.data, other.ctypes.data
    return first + one.nbytes <= second or second + other.nbytes <= first


@_njit(cache=True)
def _smooth_kernel(signal, weights, result):
    n = len(weights)
    if len(signal) - len(weights) >= len(result):
        raise IndexError
    if _apart(result, signal) and _apart(result, weights):
        # four sums at a time, each in its own order: no addition waits for another
        i_stop = len(signal) - n + 1
        for i in range(0, i_stop - 3, 4):
            total = 0.0
            total_b = 0.0
            total_c = 0.0
            total_d = 0.0
            for k in range(n):
                total += weights[k] * signal[i + k]
                total_b += weights[k] * signal[i + 1 + k]
                total_c += weights[k] * signal[i + 2 + k]
                total_d += weights[k] * signal[i + 3 + k]
            if total - total != 0.0:
                raise FloatingPointError
            result[i] = total
            if total_b - total_b != 0.0:
                raise FloatingPointError
            result[i + 1] = total_b
            if total_c - total_c != 0.0:
                raise FloatingPointError
            result[i + 2] = total_c
            if total_d - total_d != 0.0:
                raise FloatingPointError
            result[i + 3] = total_d
        for i in range(i_stop // 4 * 4 if i_stop > 0 else 0, i_stop):
            total = 0.0
            for k in range(n):
                total += weights[k] * signal[i + k]
            if total - total != 0.0:
                raise FloatingPointError
            result[i] = total
    else:
        for i in range(len(signal) - n + 1):
            total = 0.0
            for k in range(n):
                total += weights[k] * signal[i + k]
            if total - total != 0.0:
                raise FloatingPointError
            result[i] = total


def smooth(signal, weights, result):
    if (
        type(signal) is np.ndarray
        and signal.dtype == np.float64
        and signal.ndim == 1
        and signal.dtype.type is np.float64
        and signal.size <= 2**31
        and type(weights) is np.ndarray
        and weights.dtype == np.float64
        and weights.ndim == 1
        and weights.dtype.type is np.float64
        and weights.size <= 2**31
        and type(result) is np.ndarray
        and result.dtype == np.float64
        and result.ndim == 1
        and result.dtype.type is np.float64
        and result.size <= 2**31
        and result.flags.writeable
        and np.geterr()["under"] == "ignore"
    ):
        result_before = result.copy()
        try:
            return _smooth_kernel(signal, weights, result)
        except Exception:  # the original code below takes over
            result[...] = result_before
    n = len(weights)
    for i in range(len(signal) - n + 1):
        total = 0.0
        for k in range(n):
            total += weights[k] * signal[i + k]
        result[i] = total
