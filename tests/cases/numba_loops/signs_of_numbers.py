# --- before
import numpy as np


def turned(a, p, q):
    theta = (a[q, q] - a[p, p]) / (2.0 * a[p, q])
    t = np.sign(theta) / (abs(theta) + np.sqrt(theta * theta + 1.0)) if theta != 0 else 1.0
    c = 1.0 / np.sqrt(t * t + 1.0)
    s = t * c
    row_p = a[p, :].copy()
    row_q = a[q, :].copy()
    a[p, :] = c * row_p - s * row_q
    a[q, :] = s * row_p + c * row_q
    return np.sign(-s), np.sign(theta - theta)

# --- inputs: turned
CALLS = [call(np.arange(9.0).reshape(3, 3) + 1.0, 0, 2)]
CHECKS = [
    call(np.ones((3, 3)), 0, 1),
    call(np.arange(9.0)[::-1].reshape(3, 3).copy() + 1.0, 0, 2),
    call(np.array([[-0.0, 1.0], [1.0, -0.0]]), 0, 1),
    call(np.array([[np.nan, 1.0], [1.0, 2.0]]), 0, 1),
    call(np.array([[np.inf, 1.0], [1.0, 2.0]]), 0, 1),
    call(np.arange(9.0).reshape(3, 3), 0, 2),
]

# --- after: explicit loops, compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    for array in written:
        room = 1
        for step, length in sorted((abs(step), length) for step, length in zip(array.strides, array.shape)):
            if length > 1 and step < room:
                return False
            room = max(room, step * length)
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _checked_divide(x, y):
    """x / y, unless it is infinite or nan and x and y are not."""
    result = x / y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _checked_subtract(x, y):
    """x - y, unless it is infinite or nan and x and y are not."""
    result = x - y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _sqrt(x):
    """_math.sqrt(x), unless it is infinite or nan."""
    result = _math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(error_model="numpy")
def _turned_loops_nest_3(count_6, a, count_7, s, row_p, c, row_q):
    odd_2 = False
    for i_3 in range(count_6):
        value_2 = s * row_p[i_3] + c * row_q[i_3]
        odd_2 |= value_2 - value_2 != 0.0
        a[count_7, i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _turned_loops_nest_2(count_4, a, count_5, c, row_p, s, row_q):
    odd = False
    for i_2 in range(count_4):
        value = c * row_p[i_2] - s * row_q[i_2]
        odd |= value - value != 0.0
        a[count_5, i_2] = value
    if odd:
        raise ValueError


@_njit(error_model="numpy")
def _turned_loops_nest(count, row_p, a, count_2, row_q, count_3):
    for i in range(count):
        row_p[i] = a[count_2, i]
        row_q[i] = a[count_3, i]


@_njit(cache=True, boundscheck=True)
def _turned_loops(a, p, q):
    theta = _finite((a[q, q] - a[p, p]) / (_checked_multiply(2.0, a[p, q])))
    t = _checked_divide(np.float64(1.0 if theta > 0.0 else -1.0 if theta < 0.0 else 0.0 if theta == 0.0 else theta), _checked_add(abs(theta), _sqrt(_checked_multiply(theta, theta) + 1.0))) if theta != 0 else 1.0
    c = _checked_divide(1.0, _sqrt(_checked_multiply(t, t) + 1.0))
    s = _checked_multiply(t, c)
    place = p
    if place < 0:
        place += a.shape[0]
    if place < 0 or place >= a.shape[0]:
        raise ValueError
    place_2 = q
    if place_2 < 0:
        place_2 += a.shape[0]
    if place_2 < 0 or place_2 >= a.shape[0]:
        raise ValueError
    row_p = np.empty(a.shape[1])
    row_q = np.empty(a.shape[1])
    _turned_loops_nest(a.shape[1], row_p, a, place, row_q, place_2)
    place_3 = p
    if place_3 < 0:
        place_3 += a.shape[0]
    if place_3 < 0 or place_3 >= a.shape[0]:
        raise ValueError
    _turned_loops_nest_2(a.shape[1], a, place_3, c, row_p, s, row_q)
    place_4 = q
    if place_4 < 0:
        place_4 += a.shape[0]
    if place_4 < 0 or place_4 >= a.shape[0]:
        raise ValueError
    _turned_loops_nest_3(a.shape[1], a, place_4, s, row_p, c, row_q)
    return (np.float64(1.0 if -s > 0.0 else -1.0 if -s < 0.0 else 0.0 if -s == 0.0 else -s), np.float64(1.0 if _checked_subtract(theta, theta) > 0.0 else -1.0 if _checked_subtract(theta, theta) < 0.0 else 0.0 if _checked_subtract(theta, theta) == 0.0 else _checked_subtract(theta, theta)))


def turned(a, p, q):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 2
        and a.dtype.type is np.float64
        and max(a.shape) <= 2**31
        and a.flags.writeable
        and type(p) is int
        and abs(p) <= 2**31
        and type(q) is int
        and abs(q) <= 2**31
        and a.flags.c_contiguous
        and _separate((a,), ())
        and np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        try:
            result = _turned_loops(a, p, q)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.float64(result[1])
        except Exception:  # the original code below takes over
            a[...] = a_before
    theta = (a[q, q] - a[p, p]) / (2.0 * a[p, q])
    t = np.sign(theta) / (abs(theta) + np.sqrt(theta * theta + 1.0)) if theta != 0 else 1.0
    c = 1.0 / np.sqrt(t * t + 1.0)
    s = t * c
    row_p = a[p, :].copy()
    row_q = a[q, :].copy()
    a[p, :] = c * row_p - s * row_q
    a[q, :] = s * row_p + c * row_q
    return np.sign(-s), np.sign(theta - theta)
