# --- before
import numpy as np


def layers(rho, u, order):
    f = np.zeros((3,) + rho.shape)
    for k in range(3):
        f[k] = np.roll(rho * (1.0 + k * u), order[k], axis=0)
    for d in (-1, 1):
        f[0] += np.roll(rho, d, axis=1)
    return f

# --- inputs: layers
import numpy as np

RHO = np.random.default_rng(4).normal(size=(5, 7))
CALLS = [call(RHO, RHO * 2, np.array([1, 0, -2]))]
CHECKS = [
    call(RHO[:1].copy(), RHO[:1].copy(), np.array([10**15, -(10**15), 3])),
    call(RHO[:0].copy(), RHO[:0].copy(), np.array([1, 0, -2])),
    call(RHO[:, :0].copy(), RHO[:, :0].copy(), np.array([1, 0, -2])),
    call(RHO, RHO[:4], np.array([1, 0, -2])),
    call(RHO, RHO, np.array([-(2**63), 2**63 - 1, 5])),
    call(RHO, RHO, np.array([1, 2])),
    call(np.asfortranarray(RHO), RHO, np.array([1, 0, -2])),
    call(RHO * np.inf, RHO, np.array([1, 0, -2])),
    call(RHO, RHO, np.array([1.0, 0.0, -2.0])),
]

# --- after: explicit loops, compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(error_model='numpy')
def _layers_loops_nest_3(count_10, count_11, f, rho, count_12, count_13):
    odd_2 = False
    for i_3 in range(count_10):
        for j_3 in range(count_11):
            value_2 = f[0, i_3, j_3] + rho[i_3, np.uint64(j_3 + count_12)]
            odd_2 |= value_2 - value_2 != 0.0
            f[0, i_3, j_3] = value_2
        for j_3 in range(count_11, count_13):
            value_3 = f[0, i_3, j_3] + rho[i_3, np.uint64(j_3 - count_11)]
            odd_2 |= value_3 - value_3 != 0.0
            f[0, i_3, j_3] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model='numpy')
def _layers_loops_nest_2(count_4, count_5, f, count_6, values, count_7, count_8):
    for i_2 in range(count_4):
        for j_2 in range(count_5):
            f[count_6, i_2, j_2] = values[np.uint64(i_2 + count_7 if i_2 < count_8 else i_2 - count_8), j_2]


@_njit(error_model="numpy")
def _layers_loops_nest(count, count_2, values, rho, number, u):
    odd = False
    for i in range(count):
        for j in range(count_2):
            value = rho[i, j] * (1.0 + number * u[i, j])
            odd |= value - value != 0.0
            values[i, j] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _layers_loops(rho, u, order):
    f = np.zeros((3, rho.shape[0], rho.shape[1]))
    values = np.empty((u.shape[0], u.shape[1]))
    for k in range(3):
        number = float(k)
        if rho.shape[0] != u.shape[0]:
            raise ValueError
        if rho.shape[1] != u.shape[1]:
            raise ValueError
        _layers_loops_nest(u.shape[0], u.shape[1], values, rho, number, u)
        if u.shape[0] < 1:
            raise ValueError
        number_2 = order[k]
        count_3 = (u.shape[0] - number_2 % u.shape[0]) % u.shape[0]
        place = k
        if place < 0:
            place += f.shape[0]
        if place < 0 or place >= f.shape[0]:
            raise ValueError
        if f.shape[2] != u.shape[1]:
            raise ValueError
        if f.shape[1] != u.shape[0]:
            raise ValueError
        _layers_loops_nest_2(u.shape[0], u.shape[1], f, place, values, count_3, u.shape[0] - count_3)
    for d in (-1, 1):
        if f.shape[0] < 1:
            raise ValueError
        if rho.shape[1] < 1:
            raise ValueError
        count_9 = (rho.shape[1] - d % rho.shape[1]) % rho.shape[1]
        if f.shape[1] != rho.shape[0]:
            raise ValueError
        if f.shape[2] != rho.shape[1]:
            raise ValueError
        _layers_loops_nest_3(rho.shape[0], rho.shape[1] - count_9, f, rho, count_9, rho.shape[1])
    return f


def layers(rho, u, order):
    if (
        type(rho) is np.ndarray
        and rho.dtype == np.float64
        and rho.ndim == 2
        and rho.dtype.type is np.float64
        and max(rho.shape) <= 2**31
        and type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and type(order) is np.ndarray
        and order.dtype == np.int64
        and order.ndim == 1
        and order.dtype.type is np.int64
        and order.size <= 2**31
        and rho.flags.c_contiguous
        and u.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _layers_loops(rho, u, order).copy()
        except Exception:  # the original code below takes over
            pass
    f = np.zeros((3,) + rho.shape)
    for k in range(3):
        f[k] = np.roll(rho * (1.0 + k * u), order[k], axis=0)
    for d in (-1, 1):
        f[0] += np.roll(rho, d, axis=1)
    return f
