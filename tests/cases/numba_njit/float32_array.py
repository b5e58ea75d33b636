# --- before
import numpy as np


def total(a):
    s = 0.0
    for x in a:
        s += x
    return s

# --- inputs: total
CALLS = [call(np.arange(5, dtype=np.float32))]
CHECKS = [
    call(np.array([0.1, 16777216.0, 1.0, -0.3], dtype=np.float32)),
    call(np.zeros(0, dtype=np.float32)),
    call(np.array([-0.0], dtype=np.float32)),
    call(np.array([1e-45, 1e-45], dtype=np.float32)),
    call(np.array([np.inf, 1.0], dtype=np.float32)),
    call(np.array([np.nan, 1.0], dtype=np.float32)),
    call(np.array([0.1, 0.2])),
    call(np.arange(5, dtype=np.float32)[::-2]),
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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _single(x):
    """x as a float32, unless it is too large for one."""
    result = np.float32(x)
    if result - result != 0.0 and x - x == 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _total_kernel(a):
    s = 0.0
    suspects = 0
    for x in _nonempty(a):
        checked1 = _single(s)
        checked2 = np.float32(x)
        checked3 = checked1 + checked2
        s = checked3
        suspects += _arises(checked3, checked1, checked2)
    if suspects:
        raise FloatingPointError
    return s


def total(a):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float32
        and a.ndim == 1
        and a.dtype.type is np.float32
        and a.size <= 2**31
        and type(np.float32(1) + 0.5) is np.float32
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float32(_total_kernel(a))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    s = 0.0
    for x in a:
        s += x
    return s
