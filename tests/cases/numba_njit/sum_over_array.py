# --- before
import numpy as np


def total(a):
    """Sum of the elements."""
    s = 0.0
    for x in a:
        s += x
    return s

# --- inputs: total
CALLS = [call(np.arange(5.0)), call(np.array([0.1, 0.2, 0.3]))]
EMPTY, READ_ONLY = np.zeros(0), np.ones(3)
READ_ONLY.flags.writeable = False
CHECKS = [
    call(EMPTY),  # a Python float, where a sum of elements is a NumPy float
    call(READ_ONLY),
    call(np.arange(10.0)[::2]),
    call(np.array([1e308, 1e308])),  # overflows, with a warning
    call(np.array([1.0, np.inf, 2.0])),
    call(np.array([np.inf, -np.inf])),
    call(np.array([-0.0])),
    call(np.arange(5)),
    call(np.arange(5, dtype=np.float32)),
    call([1.5, 2]),
    call("no numbers"),
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


@_njit(cache=True)
def _total_kernel(a):
    s = 0.0
    suspects = 0
    for x in _nonempty(a):
        checked1 = s
        checked2 = checked1 + x
        s = checked2
        suspects += _arises(checked2, checked1, x)
    if suspects:
        raise FloatingPointError
    return s


def total(a):
    """Sum of the elements."""
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_total_kernel(a))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    s = 0.0
    for x in a:
        s += x
    return s
