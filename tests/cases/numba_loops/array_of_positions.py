# --- before
import numpy as np


def picked(a, order):
    b = a[order] * 2.0
    return b + a

# --- inputs: picked
CALLS = [call(np.arange(5.0), np.array([4, 3, 2, 1, 0])), call(np.arange(3.0), np.array([0, 0, 2]))]
CHECKS = [
    call(np.arange(5.0), np.array([-1, -5, 0, 4, 2])),
    call(np.arange(5.0), np.array([5, 0, 0, 0, 0])),
    call(np.arange(5.0), np.array([-6, 0, 0, 0, 0])),
    call(np.arange(5.0), np.array([2**62, 0, 0, 0, -(2**63)])),
    call(np.arange(5.0), np.array([0, 1])),
    call(np.zeros(0), np.zeros(0, dtype=int)),
    call(np.zeros(0), np.zeros(1, dtype=int)),
    call(np.ones(1), np.zeros(1, dtype=int)),
    call(np.array([np.nan, np.inf, -0.0]), np.array([2, 2, 2])),
    call(np.array([np.nan, np.inf, -0.0]), np.array([2, 1, 0])),
    call(np.arange(10.0)[::2], np.arange(10)[::-2]),
    call(np.arange(3.0), np.array([True, False, True])),
    call(np.arange(5), np.array([4, 3, 2, 1, 0])),
]

# --- after: explicit loops, compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(error_model="numpy")
def _picked_loops_nest(count, order, a, result):
    odd = False
    for i in range(count):
        at = order[i]
        at += count if at < 0 else 0
        outside = (at < 0) | (at >= count)
        odd |= outside
        at = 0 if outside else at
        value = a[at] * 2.0
        odd |= value - value != 0.0
        value_2 = value + a[i]
        odd |= value_2 - value_2 != 0.0
        result[i] = value_2
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _picked_loops(a, order):
    if a.shape[0] < 1:
        raise ValueError
    if order.shape[0] != a.shape[0]:
        raise ValueError
    result = np.empty(order.shape[0])
    _picked_loops_nest(order.shape[0], order, a, result)
    return result


def picked(a, order):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(order) is np.ndarray
        and order.dtype == np.int64
        and order.ndim == 1
        and order.dtype.type is np.int64
        and order.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _picked_loops(a, order).copy()
        except Exception:  # the original code below takes over
            pass
    b = a[order] * 2.0
    return b + a
