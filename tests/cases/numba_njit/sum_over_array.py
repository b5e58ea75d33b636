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
import numba


@numba.njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@numba.njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@numba.njit(cache=True, boundscheck=True)
def _total_kernel(a):
    s = 0.0
    for x in _nonempty(a):
        s = _checked_add(s, x)
    return s


def total(a):
    """Sum of the elements."""
    if type(a) is np.ndarray and a.dtype == np.float64 and a.ndim == 1 and a.size <= 2**31:
        try:
            return np.float64(_total_kernel(a))
        except Exception:  # the original code below takes over
            pass
    s = 0.0
    for x in a:
        s += x
    return s
