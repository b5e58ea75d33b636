# --- before
import numpy as np


def weighed(A, v, rounds):
    s = 0.0
    first = np.ones(1)
    for k in range(rounds):
        s += A[k, :1] @ v
        s += first @ A[k]
    return s


# --- inputs: weighed
CALLS = [call(np.array([[0.5], [2.0]]), np.array([1.5]), 2)]
CHECKS = [
    call(np.array([[0.5, 1.0], [2.0, 3.0]]), np.array([1.5]), 2),  # one number is not multiplied by each of two
    call(np.array([[0.5], [2.0]]), np.array([1.5, 1.0]), 2),
    call(np.array([[0.5], [2.0]]), np.array([]), 2),
    call(np.array([[0.5], [2.0]]), np.array([np.inf]), 1),
]

# --- after: explicit loops, compiled (close)
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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(error_model="numpy")
def _weighed_loops_nest_2(first, A, count_2):
    odd_2 = False
    total_2 = 0.0
    for i_2 in range(1):
        total_2 += first[0] * A[count_2, i_2]
    odd_2 |= total_2 - total_2 != 0.0
    if odd_2:
        raise ValueError
    return np.float64(total_2)


@_njit(error_model="numpy")
def _weighed_loops_nest(A, count, v):
    odd = False
    total = 0.0
    for i in range(1):
        total += A[count, 0] * v[i]
    odd |= total - total != 0.0
    if odd:
        raise ValueError
    return np.float64(total)


@_njit(cache=True, boundscheck=True)
def _weighed_loops(A, v, rounds):
    s = 0.0
    first = np.ones(1)
    for k in _nonempty(range(rounds)):
        place = k
        if place < 0:
            place += A.shape[0]
        if place < 0 or place >= A.shape[0]:
            raise ValueError
        if A.shape[1] - 1 < 0:
            raise ValueError
        if 1 != v.shape[0]:
            raise ValueError
        dot = _weighed_loops_nest(A, place, v)
        s = _checked_add(s, dot)
        place_2 = k
        if place_2 < 0:
            place_2 += A.shape[0]
        if place_2 < 0 or place_2 >= A.shape[0]:
            raise ValueError
        if 1 != A.shape[1]:
            raise ValueError
        dot_2 = _weighed_loops_nest_2(first, A, place_2)
        s = _checked_add(s, dot_2)
    return s


def weighed(A, v, rounds):
    if (
        type(A) is np.ndarray
        and A.dtype == np.float64
        and A.ndim == 2
        and A.dtype.type is np.float64
        and max(A.shape) <= 2**31
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and A.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_weighed_loops(A, v, rounds))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    s = 0.0
    first = np.ones(1)
    for k in range(rounds):
        s += A[k, :1] @ v
        s += first @ A[k]
    return s
