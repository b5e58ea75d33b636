# --- before
import numpy as np
def walk(D, n):
    s = 0
    for i in range(1, n):
        choice = np.argmin([D[i - 1], D[i], D[i-1] + D[i]])
        if choice == 0:
            s += 1
        elif choice == 1:
            s += 2
    return s
# --- inputs: walk
CALLS = [call(np.sin(np.arange(20.0)), 20)]
CHECKS = [call(np.sin(np.arange(20.0)), 21)]
# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _floats_3(item_0, item_1, item_2):
    """The array of these floats."""
    made = np.empty(3, np.float64)
    made[0] = item_0
    made[1] = item_1
    made[2] = item_2
    return made


@_njit
def _place_of_least(items):
    """np.argmin(items); where there is no number, or nan, the original decides."""
    if len(items) == 0:
        raise ValueError
    best = 0
    for place in range(len(items)):
        if items[place] != items[place]:
            raise ValueError
        if items[place] < items[best]:
            best = place
    return best


@_njit(cache=True)
def _walk_kernel(D, n):
    s = 0
    if n - 1 >= len(D):
        raise IndexError
    for i in range(1, n):
        choice = _place_of_least(_floats_3(D[i - 1], D[i], _checked_add(D[i-1], D[i])))
        if choice == 0:
            s += 1
        elif choice == 1:
            s += 2
    return s


def walk(D, n):
    if (
        type(D) is np.ndarray
        and D.dtype == np.float64
        and D.ndim == 1
        and D.dtype.type is np.float64
        and D.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _walk_kernel(D, n)
        except Exception:  # the original code below takes over
            pass
    s = 0
    for i in range(1, n):
        choice = np.argmin([D[i - 1], D[i], D[i-1] + D[i]])
        if choice == 0:
            s += 1
        elif choice == 1:
            s += 2
    return s
