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

# --- after: built with Cython
import numpy as np


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def _smooth_kernel(signal, weights, result):
    """In C, as it lies beside this file; where it is not built, the original runs."""
    raise NotImplementedError("e88a64ff385c351e")


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
