# --- before
import numpy as np


def diffuse(u, rate):
    flow = -8 * u
    for dx, dy in [(0, 1), (0, -1), (1, 0), (-1, 0)]:
        flow += np.roll(np.roll(u, dx, axis=0), dy, axis=1)
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        flow += np.roll(u, (dx, dy), axis=(0, 1))
    return u + rate * flow

# --- inputs: diffuse
CALLS = [call(np.arange(12.0).reshape(3, 4), 0.1)]
CHECKS = [
    call(np.arange(12.0).reshape(4, 3).T, 0.1),
    call(np.arange(1.0).reshape(1, 1), 0.1),
    call(np.zeros((0, 3)), 0.1),
    call(np.arange(12).reshape(3, 4), 0.1),
    call(np.full((3, 3), np.inf), 0.1),
]

# --- after: explicit loops, compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(error_model='numpy')
def _diffuse_loops_nest_9(count_28, count_29, flow, values_8, result, u, rate, count_30):
    odd_9 = False
    for i_9 in range(count_28):
        for j_9 in range(count_29):
            value_14 = flow[i_9, j_9] + values_8[i_9, j_9 + 1]
            odd_9 |= value_14 - value_14 != 0.0
            flow[i_9, j_9] = value_14
            value_15 = u[i_9, j_9] + rate * value_14
            odd_9 |= value_15 - value_15 != 0.0
            result[i_9, j_9] = value_15
        for j_9 in range(count_29, count_30):
            value_16 = flow[i_9, j_9] + values_8[i_9, np.uint64(j_9 - count_29)]
            odd_9 |= value_16 - value_16 != 0.0
            flow[i_9, j_9] = value_16
            value_17 = u[i_9, j_9] + rate * value_16
            odd_9 |= value_17 - value_17 != 0.0
            result[i_9, j_9] = value_17
    if odd_9:
        raise ValueError


@_njit(error_model='numpy')
def _diffuse_loops_nest_8(count_24, flow, values_7, count_25, values_8, u, count_26, count_27):
    odd_8 = False
    for i_8 in range(count_24):
        for j_8 in range(1):
            value_12 = flow[i_8, j_8] + values_7[i_8, np.uint64(j_8 + count_25)]
            odd_8 |= value_12 - value_12 != 0.0
            flow[i_8, j_8] = value_12
            values_8[i_8, j_8] = u[np.uint64(i_8 + 1 if i_8 < count_26 else i_8 - count_26), j_8]
        for j_8 in range(1, count_27):
            value_13 = flow[i_8, j_8] + values_7[i_8, j_8 - 1]
            odd_8 |= value_13 - value_13 != 0.0
            flow[i_8, j_8] = value_13
            values_8[i_8, j_8] = u[np.uint64(i_8 + 1 if i_8 < count_26 else i_8 - count_26), j_8]
    if odd_8:
        raise ValueError


@_njit(error_model='numpy')
def _diffuse_loops_nest_7(count_20, count_21, flow, values_6, values_7, u, count_22, count_23):
    odd_7 = False
    for i_7 in range(count_20):
        for j_7 in range(count_21):
            value_10 = flow[i_7, j_7] + values_6[i_7, j_7 + 1]
            odd_7 |= value_10 - value_10 != 0.0
            flow[i_7, j_7] = value_10
            values_7[i_7, j_7] = u[np.uint64(i_7 + 1 if i_7 < count_22 else i_7 - count_22), j_7]
        for j_7 in range(count_21, count_23):
            value_11 = flow[i_7, j_7] + values_6[i_7, np.uint64(j_7 - count_21)]
            odd_7 |= value_11 - value_11 != 0.0
            flow[i_7, j_7] = value_11
            values_7[i_7, j_7] = u[np.uint64(i_7 + 1 if i_7 < count_22 else i_7 - count_22), j_7]
    if odd_7:
        raise ValueError


@_njit(error_model='numpy')
def _diffuse_loops_nest_6(count_16, flow, values_5, count_17, values_6, u, count_18, count_19):
    odd_6 = False
    for i_6 in range(count_16):
        for j_6 in range(1):
            value_8 = flow[i_6, j_6] + values_5[i_6, np.uint64(j_6 + count_17)]
            odd_6 |= value_8 - value_8 != 0.0
            flow[i_6, j_6] = value_8
            values_6[i_6, j_6] = u[np.uint64(i_6 + count_18 if i_6 < 1 else i_6 - 1), j_6]
        for j_6 in range(1, count_19):
            value_9 = flow[i_6, j_6] + values_5[i_6, j_6 - 1]
            odd_6 |= value_9 - value_9 != 0.0
            flow[i_6, j_6] = value_9
            values_6[i_6, j_6] = u[np.uint64(i_6 + count_18 if i_6 < 1 else i_6 - 1), j_6]
    if odd_6:
        raise ValueError


@_njit(error_model='numpy')
def _diffuse_loops_nest_5(count_13, count_14, flow, values_4, values_5, u, count_15):
    odd_5 = False
    for i_5 in range(count_13):
        for j_5 in range(count_14):
            value_7 = flow[i_5, j_5] + values_4[i_5, j_5]
            odd_5 |= value_7 - value_7 != 0.0
            flow[i_5, j_5] = value_7
            values_5[i_5, j_5] = u[np.uint64(i_5 + count_15 if i_5 < 1 else i_5 - 1), j_5]
    if odd_5:
        raise ValueError


@_njit(error_model='numpy')
def _diffuse_loops_nest_4(count_10, count_11, flow, values_3, values_4, u, count_12):
    odd_4 = False
    for i_4 in range(count_10):
        for j_4 in range(count_11):
            value_6 = flow[i_4, j_4] + values_3[i_4, j_4]
            odd_4 |= value_6 - value_6 != 0.0
            flow[i_4, j_4] = value_6
            values_4[i_4, j_4] = u[np.uint64(i_4 + 1 if i_4 < count_12 else i_4 - count_12), j_4]
    if odd_4:
        raise ValueError


@_njit(error_model='numpy')
def _diffuse_loops_nest_3(count_6, count_7, flow, values_2, values_3, u, count_8, count_9):
    odd_3 = False
    for i_3 in range(count_6):
        for j_3 in range(count_7):
            value_4 = flow[i_3, j_3] + values_2[i_3, j_3 + 1]
            odd_3 |= value_4 - value_4 != 0.0
            flow[i_3, j_3] = value_4
            values_3[i_3, j_3] = u[np.uint64(i_3 + count_8 if i_3 < 1 else i_3 - 1), j_3]
        for j_3 in range(count_7, count_9):
            value_5 = flow[i_3, j_3] + values_2[i_3, np.uint64(j_3 - count_7)]
            odd_3 |= value_5 - value_5 != 0.0
            flow[i_3, j_3] = value_5
            values_3[i_3, j_3] = u[np.uint64(i_3 + count_8 if i_3 < 1 else i_3 - 1), j_3]
    if odd_3:
        raise ValueError


@_njit(error_model='numpy')
def _diffuse_loops_nest_2(count_3, flow, values, count_4, values_2, u, count_5):
    odd_2 = False
    for i_2 in range(count_3):
        for j_2 in range(1):
            value_2 = flow[i_2, j_2] + values[i_2, np.uint64(j_2 + count_4)]
            odd_2 |= value_2 - value_2 != 0.0
            flow[i_2, j_2] = value_2
            values_2[i_2, j_2] = u[i_2, j_2]
        for j_2 in range(1, count_5):
            value_3 = flow[i_2, j_2] + values[i_2, j_2 - 1]
            odd_2 |= value_3 - value_3 != 0.0
            flow[i_2, j_2] = value_3
            values_2[i_2, j_2] = u[i_2, j_2]
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _diffuse_loops_nest(count, count_2, flow, u, values):
    odd = False
    for i in range(count):
        for j in range(count_2):
            value = -8.0 * u[i, j]
            odd |= value - value != 0.0
            flow[i, j] = value
            values[i, j] = u[i, j]
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _diffuse_loops(u, rate):
    if u.shape[0] < 1:
        raise ValueError
    flow = np.empty((u.shape[0], u.shape[1]))
    values = np.empty((u.shape[0], u.shape[1]))
    _diffuse_loops_nest(u.shape[0], u.shape[1], flow, u, values)
    if u.shape[1] < 1:
        raise ValueError
    values_2 = np.empty((u.shape[0], u.shape[1]))
    if u.shape[1] < 1:
        raise ValueError
    _diffuse_loops_nest_2(u.shape[0], flow, values, u.shape[1] - 1, values_2, u, u.shape[1])
    values_3 = np.empty((u.shape[0], u.shape[1]))
    if u.shape[1] < 1:
        raise ValueError
    _diffuse_loops_nest_3(u.shape[0], u.shape[1] - 1, flow, values_2, values_3, u, u.shape[0] - 1, u.shape[1])
    values_4 = np.empty((u.shape[0], u.shape[1]))
    _diffuse_loops_nest_4(u.shape[0], u.shape[1], flow, values_3, values_4, u, u.shape[0] - 1)
    values_5 = np.empty((u.shape[0], u.shape[1]))
    _diffuse_loops_nest_5(u.shape[0], u.shape[1], flow, values_4, values_5, u, u.shape[0] - 1)
    values_6 = np.empty((u.shape[0], u.shape[1]))
    if u.shape[1] < 1:
        raise ValueError
    _diffuse_loops_nest_6(u.shape[0], flow, values_5, u.shape[1] - 1, values_6, u, u.shape[0] - 1, u.shape[1])
    values_7 = np.empty((u.shape[0], u.shape[1]))
    if u.shape[1] < 1:
        raise ValueError
    _diffuse_loops_nest_7(u.shape[0], u.shape[1] - 1, flow, values_6, values_7, u, u.shape[0] - 1, u.shape[1])
    values_8 = np.empty((u.shape[0], u.shape[1]))
    if u.shape[1] < 1:
        raise ValueError
    _diffuse_loops_nest_8(u.shape[0], flow, values_7, u.shape[1] - 1, values_8, u, u.shape[0] - 1, u.shape[1])
    result = np.empty((u.shape[0], u.shape[1]))
    if u.shape[1] < 1:
        raise ValueError
    _diffuse_loops_nest_9(u.shape[0], u.shape[1] - 1, flow, values_8, result, u, rate, u.shape[1])
    return result


def diffuse(u, rate):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and type(rate) is float
        and u.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _diffuse_loops(u, rate).copy()
        except Exception:  # the original code below takes over
            pass
    flow = -8 * u
    for dx, dy in [(0, 1), (0, -1), (1, 0), (-1, 0)]:
        flow += np.roll(np.roll(u, dx, axis=0), dy, axis=1)
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        flow += np.roll(u, (dx, dy), axis=(0, 1))
    return u + rate * flow
