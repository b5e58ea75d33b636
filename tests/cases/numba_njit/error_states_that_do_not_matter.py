# --- before
import numpy as np


def spread(xs, ys):
    out = np.zeros(len(xs))
    for i in range(len(xs)):
        for j in range(len(ys)):
            out[i] += xs[i] * ys[j] / (1.0 + ys[j])
    return out


def careful(xs, ys):
    np.seterr(all="ignore")
    with np.errstate(over="ignore", divide="raise"):
        return spread(xs, ys)
# --- inputs: spread
CALLS = [call(np.arange(4.0), np.arange(1.0, 6.0)), call(np.ones(2), np.zeros(0))]


CHECKS = [call(np.full(2, 1e308), np.full(3, 1e308)), call(np.ones(2), np.array([-1.0, 2.0])),
          call(np.array([np.nan, np.inf]), np.ones(2)), call(np.full(2, 1e-308), np.full(2, 1e-308)),
          call([1.0, 2.0], [3.0]), call(np.zeros(2), np.array([-1.0]))]
# --- after: compiled
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


@_njit(cache=True, error_model="numpy")
def _spread_kernel(xs, ys):
    out = np.zeros(len(xs))
    if len(xs) - 1 >= len(out):
        raise IndexError
    # one term for all sums, then the next one: each is added up in its own order, several at once
    i_stop = len(xs)
    if 16 <= i_stop <= 16384:
        for j in range(len(ys)):
            for i in range(i_stop):
                out[i] += xs[i] * ys[j] / (1.0 + ys[j])
    else:
        for i in range(i_stop):
            for j in range(len(ys)):
                out[i] += xs[i] * ys[j] / (1.0 + ys[j])
    if not (_all_finite(out)):
        raise FloatingPointError
    return out


def spread(xs, ys):
    if (
        type(xs) is np.ndarray
        and xs.dtype == np.float64
        and xs.ndim == 1
        and xs.dtype.type is np.float64
        and xs.size <= 2**31
        and type(ys) is np.ndarray
        and ys.dtype == np.float64
        and ys.ndim == 1
        and ys.dtype.type is np.float64
        and ys.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _spread_kernel(xs, ys).copy()
        except Exception:  # the original code below takes over
            pass
    out = np.zeros(len(xs))
    for i in range(len(xs)):
        for j in range(len(ys)):
            out[i] += xs[i] * ys[j] / (1.0 + ys[j])
    return out


def careful(xs, ys):
    np.seterr(all="ignore")
    with np.errstate(over="ignore", divide="raise"):
        return spread(xs, ys)
