# --- before
import numpy as np


def poles(out, values):
    for i in range(len(values)):
        if values[i] > 3.0:
            out[i] = values[i] / (values[i] - 4.0)
        else:
            out[i] = 7
    return out
# --- inputs: poles
CALLS = [call(np.zeros(20, dtype=np.int64), np.linspace(0.0, 4.5, 20)), call(np.zeros(3, dtype=np.int64), np.zeros(3))]


CHECKS = [call(np.zeros(2, dtype=np.int64), np.array([4.0 - 1e-15, 3.5])), call(np.zeros(1, dtype=np.int64), np.array([4.0])),
          call(np.zeros(2, dtype=np.int64), np.array([5.0, np.nan])), call(np.zeros(1, dtype=np.int64), np.array([np.inf])),
          call(np.zeros(2, dtype=np.int32), np.array([3.999999999999, 5.0])), call(np.zeros(2), np.array([3.5, 5.0]))]
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
def _truncate(x):
    """int(x), unless it is too large to be exact."""
    if not -9.0e15 < x < 9.0e15:
        raise OverflowError
    return int(x)


@_njit(cache=True, error_model="numpy")
def _poles_kernel(out, values):
    if len(values) - 1 >= len(out):
        raise IndexError
    suspects = 0
    for i in range(len(values)):
        if values[i] > 3.0:
            checked1 = values[i]
            checked2 = values[i] - 4.0
            checked3 = checked1 / checked2
            out[i] = _truncate(checked3)
            suspects += _arises(checked3, checked1, checked2)
        else:
            out[i] = 7
    if suspects:
        raise FloatingPointError
    return out


def poles(out, values):
    if (
        type(out) is np.ndarray
        and out.dtype == np.int64
        and out.ndim == 1
        and out.dtype.type is np.int64
        and out.size <= 2**31
        and out.flags.writeable
        and type(values) is np.ndarray
        and values.dtype == np.float64
        and values.ndim == 1
        and values.dtype.type is np.float64
        and values.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            _poles_kernel(out, values)
            return out
        except Exception:  # the original code below takes over
            out[...] = out_before
    for i in range(len(values)):
        if values[i] > 3.0:
            out[i] = values[i] / (values[i] - 4.0)
        else:
            out[i] = 7
    return out
