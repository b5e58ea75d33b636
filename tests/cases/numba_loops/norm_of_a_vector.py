# --- before
import numpy as np


def slowed(v, k, dt, steps):
    for _ in range(steps):
        v = v - dt * k * np.linalg.norm(v) * v
    return v


# --- inputs: slowed
CALLS = [call(np.array([3.0, 4.0]), 0.1, 0.01, 20), call(np.array([1.0, -2.0, 0.5]), 0.2, 0.1, 3)]
CHECKS = [
    call(np.array([]), 0.1, 0.01, 2),
    call(np.array([5.0]), 0.1, 0.01, 2),
    call(np.array([0.0, -0.0]), 0.1, 0.01, 2),
    call(np.array([np.nan, 1.0]), 0.1, 0.01, 2),
    call(np.array([np.inf, 1.0]), 0.1, 0.01, 2),
    call(np.array([1e200, 1e200]), 0.1, 0.01, 2),
    call(np.array([1e-200, 1e-200]), 0.1, 0.01, 2),
    call(np.array([3, 4]), 0.1, 0.01, 2),
    call(np.array([[3.0, 4.0], [1.0, 2.0]]), 0.1, 0.01, 2),
    call(np.arange(40.0)[::-2], 0.001, 0.01, 5),
    call([3.0, 4.0], 0.1, 0.01, 2),
    call(np.array([3.0, 4.0]), 0.1, 0.01, 0),
]

# --- after: explicit loops, compiled (close)
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _one_of(array, arrays):
    """The one of the arrays that `array` is, by its place in memory, or a copy of it; raises ValueError on doubt."""
    found, place = None, array.ctypes.data
    for each in arrays:
        if each.ctypes.data == place:
            if each.shape != array.shape or (found is not None and found is not each):
                raise ValueError
            found = each
    if array.size == 0:
        raise ValueError
    return array.copy() if found is None else found


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _sqrt(x):
    """_math.sqrt(x), unless it is infinite or nan."""
    result = _math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(error_model="numpy")
def _slowed_loops_nest_2(count_3, v_2, v, number):
    odd_2 = False
    for i_2 in range(count_3):
        value = v[i_2] - number * v[i_2]
        odd_2 |= value - value != 0.0
        v_2[i_2] = value
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _slowed_loops_nest(count, v):
    odd = False
    total = 0.0
    for i in range(count):
        total += v[i] * v[i]
    odd |= total - total != 0.0
    if odd:
        raise ValueError
    return np.float64(total)


@_njit(cache=True, boundscheck=True)
def _slowed_loops(v, k, dt, steps):
    for _ in range(steps):
        dot = _slowed_loops_nest(v.shape[0], v)
        number = _checked_multiply(dt * k, _sqrt(dot))
        count_2 = v.shape[0]
        v_2 = np.empty(v.shape[0])
        _slowed_loops_nest_2(v.shape[0], v_2, v, number)
        v = v_2
    return v


def slowed(v, k, dt, steps):
    if (
        type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and type(k) is float
        and type(dt) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _one_of(_slowed_loops(v, k, dt, steps), [v])
        except Exception:  # the original code below takes over
            pass
    for _ in range(steps):
        v = v - dt * k * np.linalg.norm(v) * v
    return v
