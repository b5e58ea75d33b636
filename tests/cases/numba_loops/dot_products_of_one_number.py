# --- before
import numpy as np


def filtered(F, P, x, rounds):
    for _ in range(rounds):
        N = np.dot(F, P)
        w = F.dot(x)
        s = np.inner(F[0], x)
    return N, w, s


# --- inputs: filtered
ONE, ZERO = np.ones((1, 1)), np.array([[-0.0]])
F = np.array([[1.0, 0.5], [-0.25, 1.0]])
CALLS = [call(F, F.T @ F, np.array([1.0, -2.0]), 2)]
CHECKS = [
    call(ONE, ZERO, np.array([1.0]), 1),  # one product is not added to 0.0
    call(ONE, ONE, np.array([-0.0]), 1),
    call(np.array([[-0.0], [1.0]]), ONE, np.array([2.0]), 1),
    call(ZERO, np.ones((1, 2)), np.array([2.0]), 1),
    call(F * 0.0, -F, np.array([-1.0, -0.0]), 2),
]

# --- after: explicit loops, compiled (close)
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(error_model="numpy")
def _filtered_loops_nest_3(count_6, F, x):
    odd_3 = False
    total_3 = 0.0
    for i_3 in range(count_6):
        total_3 += F[0, i_3] * x[i_3]
    odd_3 |= total_3 - total_3 != 0.0
    if odd_3:
        raise ValueError
    return np.float64(total_3)


@_njit(error_model="numpy")
def _filtered_loops_nest_2(count_4, w, count_5, F, x):
    odd_2 = False
    for i_2 in range(count_4):
        total_2 = 0.0
        for j_3 in range(count_5):
            total_2 += F[i_2, j_3] * x[j_3]
        odd_2 |= total_2 - total_2 != 0.0
        w[i_2] = total_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _filtered_loops_nest(count, count_2, N, count_3, F, P):
    odd = False
    for i in range(count):
        for j in range(count_2):
            total = 0.0
            for j_2 in range(count_3):
                total += F[i, j_2] * P[j_2, j]
            odd |= total - total != 0.0
            N[i, j] = total
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _filtered_loops(F, P, x, rounds):
    for _ in _nonempty(range(rounds)):
        if F.shape[1] != P.shape[0]:
            raise ValueError
        if P.shape[0] < 2:
            raise ValueError
        N = np.empty((F.shape[0], P.shape[1]))
        _filtered_loops_nest(F.shape[0], P.shape[1], N, P.shape[0], F, P)
        if P.shape[0] != x.shape[0]:
            raise ValueError
        if x.shape[0] < 2:
            raise ValueError
        w = np.empty(F.shape[0])
        _filtered_loops_nest_2(F.shape[0], w, x.shape[0], F, x)
        if F.shape[0] < 1:
            raise ValueError
        dot_2 = _filtered_loops_nest_3(x.shape[0], F, x)
        s = dot_2
    return (N, w, s)


def filtered(F, P, x, rounds):
    if (
        type(F) is np.ndarray
        and F.dtype == np.float64
        and F.ndim == 2
        and F.dtype.type is np.float64
        and max(F.shape) <= 2**31
        and type(P) is np.ndarray
        and P.dtype == np.float64
        and P.ndim == 2
        and P.dtype.type is np.float64
        and max(P.shape) <= 2**31
        and type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and F.flags.c_contiguous
        and P.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _filtered_loops(F, P, x, rounds)
            if result[2] != result[2]:
                raise ValueError  # it might be an object that exists already
            return result[0].copy(), result[1].copy(), np.float64(result[2])
        except Exception:  # the original code below takes over
            pass
    for _ in range(rounds):
        N = np.dot(F, P)
        w = F.dot(x)
        s = np.inner(F[0], x)
    return N, w, s
