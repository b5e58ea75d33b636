# --- before
import numpy as np


def kalman(measured, F, H, Q, R, x, P):
    out = np.zeros((len(measured), F.shape[0]))
    for k in range(len(measured)):
        x = F @ x
        P = F.dot(P).dot(F.T) + Q
        S = np.dot(H, P) @ H.T + R
        K = P @ H.T @ np.linalg.inv(S)
        x = x + K @ (measured[k] - H @ x)
        P = (np.eye(len(x)) - K @ H) @ P
        out[k] = x
    return out, x @ P @ x, x @ x, P.T @ P


# --- inputs: kalman
rng = np.random.default_rng(5)
DT = 0.5
F = np.array([[1.0, DT, 0, 0], [0, 1.0, 0, 0], [0, 0, 1.0, DT], [0, 0, 0, 1.0]])
H = np.array([[1.0, 0, 0, 0], [0, 0, 1.0, 0]])
SEEN = np.cumsum(rng.normal(size=(9, 2)), axis=0)
Q, R, X, P = 0.01 * np.eye(4), 0.5 * np.eye(2), np.zeros(4), np.eye(4)
CALLS = [call(SEEN, F, H, Q, R, X, P)]
CHECKS = [
    call(SEEN[:1], F, H, Q, R, X + 1.0, P * 100.0),
    call(SEEN[:0], F, H, Q, R, X, P),
    call(SEEN, F, H, Q, R * 0.0, X, P * 0.0),  # a matrix without an inverse
    call(SEEN, F, H, Q * 0.0, R * 1e-9, X, np.diag([1.0, 1.0, 1e-12, 1.0])),
    call(SEEN, F[:3], H, Q, R, X, P),  # shapes that do not agree
    call(SEEN, F, H[:, :3], Q, R, X, P),
    call(SEEN[:, :1], F, H, Q, R, X, P),
    call(SEEN, F, H, Q, R, X[:3], P),
    call(SEEN, F, H, Q, R[:1, :1], X, P),  # one number for a matrix of them
    call(SEEN * np.nan, F, H, Q, R, X, P),
    call(SEEN * np.inf, F, H, Q, R, X, P),
    call(SEEN, F.copy(order="F"), H, Q, R, X, P),
    call(SEEN, F[::-1, ::-1], H, Q, R, X, P),
    call(SEEN, F, H.astype(np.int64), Q, R, X, P),
    call(SEEN.astype(np.float32), F, H, Q, R, X, P),
    call(SEEN, F, -H, Q, R, -X, P),
    call(SEEN, F, H[:1], Q, R[:1, :1], X, P),
    call(SEEN, F, F, Q, F, X, P),
]

# --- after: explicit loops, compiled (close)
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(error_model="numpy")
def _kalman_loops_nest_15(count_29, result, P):
    odd_14 = False
    for i_15 in range(count_29):
        for j_21 in range(count_29):
            total_15 = 0.0
            for j_22 in range(count_29):
                total_15 += P[j_22, i_15] * P[j_22, j_21]
            odd_14 |= total_15 - total_15 != 0.0
            result[i_15, j_21] = total_15
    if odd_14:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest_14(count_28, x):
    odd_13 = False
    total_14 = 0.0
    for i_14 in range(count_28):
        total_14 += x[i_14] * x[i_14]
    odd_13 |= total_14 - total_14 != 0.0
    if odd_13:
        raise ValueError
    return np.float64(total_14)


@_njit(error_model="numpy")
def _kalman_loops_nest_13(count_27, x, P):
    odd_12 = False
    total_12 = 0.0
    for i_13 in range(count_27):
        total_13 = 0.0
        for j_20 in range(count_27):
            total_13 += x[j_20] * P[j_20, i_13]
        total_12 += total_13 * x[i_13]
    odd_12 |= total_12 - total_12 != 0.0
    if odd_12:
        raise ValueError
    return np.float64(total_12)


@_njit(error_model="numpy")
def _kalman_loops_nest_12(count_25, out, count_26, x):
    for i_12 in range(count_25):
        out[count_26, i_12] = x[i_12]


@_njit(error_model="numpy")
def _kalman_loops_nest_11(count_24, P_3, values_5, P):
    odd_11 = False
    for i_11 in range(count_24):
        for j_18 in range(count_24):
            total_11 = 0.0
            for j_19 in range(count_24):
                total_11 += values_5[i_11, j_19] * P[j_19, j_18]
            odd_11 |= total_11 - total_11 != 0.0
            P_3[i_11, j_18] = total_11
    if odd_11:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest_10(count_22, values_5, found_2, count_23, K, H):
    odd_10 = False
    for i_10 in range(count_22):
        for j_16 in range(count_22):
            total_10 = 0.0
            for j_17 in range(count_23):
                total_10 += K[i_10, j_17] * H[j_17, j_16]
            value_5 = found_2[i_10, j_16] - total_10
            odd_10 |= value_5 - value_5 != 0.0
            values_5[i_10, j_16] = value_5
    if odd_10:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_matrix_identity(count):
    found = np.zeros((count, count))
    for i in range(count):
        found[i, i] = 1.0
    return found


@_njit(error_model="numpy")
def _kalman_loops_nest_9(count_20, x_3, x, count_21, K, values_4):
    odd_9 = False
    for i_9 in range(count_20):
        total_9 = 0.0
        for j_15 in range(count_21):
            total_9 += K[i_9, j_15] * values_4[j_15]
        value_4 = x[i_9] + total_9
        odd_9 |= value_4 - value_4 != 0.0
        x_3[i_9] = value_4
    if odd_9:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest_8(count_16, values_4, measured, count_17, count_18, H, x):
    odd_8 = False
    for i_8 in range(count_16):
        total_8 = 0.0
        for j_14 in range(count_18):
            total_8 += H[i_8, j_14] * x[j_14]
        value_3 = measured[count_17, i_8] - total_8
        odd_8 |= value_3 - value_3 != 0.0
        values_4[i_8] = value_3
    if odd_8:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest_7(count_14, count_15, K, values_3, found):
    odd_7 = False
    for i_7 in range(count_14):
        for j_12 in range(count_15):
            total_7 = 0.0
            for j_13 in range(count_15):
                total_7 += values_3[i_7, j_13] * found[j_13, j_12]
            odd_7 |= total_7 - total_7 != 0.0
            K[i_7, j_12] = total_7
    if odd_7:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_matrix_inverse(matrix):
    right = _kalman_loops_matrix_begun(matrix, 0)
    _kalman_loops_matrix_eliminated(matrix.copy(), right)
    _kalman_loops_matrix_condition(matrix, right, 0)
    return right


@_njit(error_model="numpy")
def _kalman_loops_matrix_condition(matrix, inverse, first):
    largest = 0.0
    larger = 0.0
    for i in range(matrix.shape[0]):
        one = 0.0
        other = 0.0
        for j in range(matrix.shape[0]):
            one += abs(matrix[i, j])
            other += abs(inverse[i, j + first])
        largest = one if one > largest else largest
        larger = other if other > larger else larger
        for j in range(inverse.shape[1]):
            if inverse[i, j] - inverse[i, j] != 0.0:
                raise ValueError
            if inverse[i, j] == 0.0 and (j < first or _math.copysign(1.0, inverse[i, j]) < 0.0):
                raise ValueError
    if not largest * larger < 1000000.0:
        raise ValueError
    return largest


@_njit(error_model="numpy")
def _kalman_loops_matrix_eliminated(left, right):
    sign = 1.0
    for k in range(left.shape[0]):
        place = k
        for i in range(k + 1, left.shape[0]):
            if abs(left[i, k]) > abs(left[place, k]):
                place = i
        if not abs(left[place, k]) > 0.0:
            raise ValueError
        if place != k:
            sign = -sign
            for j in range(left.shape[0]):
                moved = left[k, j]
                left[k, j] = left[place, j]
                left[place, j] = moved
            for j in range(right.shape[1]):
                moved = right[k, j]
                right[k, j] = right[place, j]
                right[place, j] = moved
        for i in range(k + 1, left.shape[0]):
            factor = left[i, k] / left[k, k]
            for j in range(k + 1, left.shape[0]):
                left[i, j] -= factor * left[k, j]
            for j in range(right.shape[1]):
                right[i, j] -= factor * right[k, j]
    for back in range(left.shape[0]):
        k = left.shape[0] - 1 - back
        for j in range(right.shape[1]):
            total = right[k, j]
            for i in range(k + 1, left.shape[0]):
                total -= left[k, i] * right[i, j]
            right[k, j] = total / left[k, k]
    return sign


@_njit(error_model="numpy")
def _kalman_loops_matrix_begun(matrix, columns):
    if matrix.shape[0] != matrix.shape[1] or matrix.shape[0] == 0:
        raise ValueError
    right = np.zeros((matrix.shape[0], columns + matrix.shape[0]))
    for i in range(matrix.shape[0]):
        right[i, columns + i] = 1.0
    return right


@_njit(error_model="numpy")
def _kalman_loops_nest_6(count_12, count_13, values_3, P, H):
    odd_6 = False
    for i_6 in range(count_12):
        for j_10 in range(count_13):
            total_6 = 0.0
            for j_11 in range(count_12):
                total_6 += P[i_6, j_11] * H[j_10, j_11]
            odd_6 |= total_6 - total_6 != 0.0
            values_3[i_6, j_10] = total_6
    if odd_6:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest_5(count_10, S, count_11, values_2, H, R):
    odd_5 = False
    for i_5 in range(count_10):
        for j_8 in range(count_10):
            total_5 = 0.0
            for j_9 in range(count_11):
                total_5 += values_2[i_5, j_9] * H[j_8, j_9]
            value_2 = total_5 + R[i_5, j_8]
            odd_5 |= value_2 - value_2 != 0.0
            S[i_5, j_8] = value_2
    if odd_5:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest_4(count_8, count_9, values_2, H, P_2):
    odd_4 = False
    for i_4 in range(count_8):
        for j_6 in range(count_9):
            total_4 = 0.0
            for j_7 in range(count_9):
                total_4 += H[i_4, j_7] * P_2[j_7, j_6]
            odd_4 |= total_4 - total_4 != 0.0
            values_2[i_4, j_6] = total_4
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest_3(count_6, P_2, count_7, values, F, Q):
    odd_3 = False
    for i_3 in range(count_6):
        for j_4 in range(count_6):
            total_3 = 0.0
            for j_5 in range(count_7):
                total_3 += values[i_3, j_5] * F[j_4, j_5]
            value = total_3 + Q[i_3, j_4]
            odd_3 |= value - value != 0.0
            P_2[i_3, j_4] = value
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest_2(count_3, count_4, values, count_5, F, P):
    odd_2 = False
    for i_2 in range(count_3):
        for j_2 in range(count_4):
            total_2 = 0.0
            for j_3 in range(count_5):
                total_2 += F[i_2, j_3] * P[j_3, j_2]
            odd_2 |= total_2 - total_2 != 0.0
            values[i_2, j_2] = total_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _kalman_loops_nest(count, x_2, count_2, F, x):
    odd = False
    for i in range(count):
        total = 0.0
        for j in range(count_2):
            total += F[i, j] * x[j]
        odd |= total - total != 0.0
        x_2[i] = total
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _kalman_loops(measured, F, H, Q, R, x, P):
    out = np.zeros((len(measured), F.shape[0]))
    values_2 = np.empty((H.shape[0], Q.shape[1]))
    values_3 = np.empty((Q.shape[1], R.shape[1]))
    K = np.empty((Q.shape[1], R.shape[1]))
    values_4 = np.empty(measured.shape[1])
    for k in range(len(measured)):
        if F.shape[1] != x.shape[0]:
            raise ValueError
        x_2 = np.empty(F.shape[0])
        _kalman_loops_nest(F.shape[0], x_2, x.shape[0], F, x)
        x = x_2
        if F.shape[1] != P.shape[0]:
            raise ValueError
        if P.shape[0] < 2:
            raise ValueError
        values = np.empty((F.shape[0], P.shape[1]))
        _kalman_loops_nest_2(F.shape[0], P.shape[1], values, P.shape[0], F, P)
        if P.shape[1] != P.shape[0]:
            raise ValueError
        if P.shape[1] < 2:
            raise ValueError
        if F.shape[0] != Q.shape[0]:
            raise ValueError
        if Q.shape[0] != Q.shape[1]:
            raise ValueError
        P_2 = np.empty((Q.shape[1], Q.shape[1]))
        _kalman_loops_nest_3(Q.shape[1], P_2, P.shape[1], values, F, Q)
        P = P_2
        if H.shape[1] != Q.shape[1]:
            raise ValueError
        if Q.shape[1] < 2:
            raise ValueError
        _kalman_loops_nest_4(H.shape[0], Q.shape[1], values_2, H, P_2)
        if H.shape[0] != R.shape[0]:
            raise ValueError
        if R.shape[0] != R.shape[1]:
            raise ValueError
        S = np.empty((R.shape[1], R.shape[1]))
        _kalman_loops_nest_5(R.shape[1], S, Q.shape[1], values_2, H, R)
        _kalman_loops_nest_6(Q.shape[1], R.shape[1], values_3, P, H)
        found = _kalman_loops_matrix_inverse(S)
        _kalman_loops_nest_7(Q.shape[1], R.shape[1], K, values_3, found)
        place = k
        if place < 0:
            place += measured.shape[0]
        if place < 0 or place >= measured.shape[0]:
            raise ValueError
        if measured.shape[1] != R.shape[1]:
            raise ValueError
        _kalman_loops_nest_8(measured.shape[1], values_4, measured, place, Q.shape[1], H, x)
        x_3 = np.empty(Q.shape[1])
        _kalman_loops_nest_9(Q.shape[1], x_3, x, measured.shape[1], K, values_4)
        x = x_3
        count_19 = len(x)
        if count_19 < 0:
            raise ValueError
        found_2 = _kalman_loops_matrix_identity(count_19)
        if count_19 != Q.shape[1]:
            raise ValueError
        values_5 = np.empty((count_19, count_19))
        _kalman_loops_nest_10(count_19, values_5, found_2, measured.shape[1], K, H)
        P_3 = np.empty((count_19, count_19))
        _kalman_loops_nest_11(count_19, P_3, values_5, P)
        P = P_3
        place_2 = k
        if place_2 < 0:
            place_2 += out.shape[0]
        if place_2 < 0 or place_2 >= out.shape[0]:
            raise ValueError
        if out.shape[1] != count_19:
            raise ValueError
        _kalman_loops_nest_12(out.shape[1], out, place_2, x)
    if x.shape[0] != P.shape[0]:
        raise ValueError
    if P.shape[1] != x.shape[0]:
        raise ValueError
    dot_2 = _kalman_loops_nest_13(x.shape[0], x, P)
    dot_3 = _kalman_loops_nest_14(x.shape[0], x)
    result = np.empty((x.shape[0], x.shape[0]))
    _kalman_loops_nest_15(x.shape[0], result, P)
    return (out, dot_2, dot_3, result)


def kalman(measured, F, H, Q, R, x, P):
    if (
        type(measured) is np.ndarray
        and measured.dtype == np.float64
        and measured.ndim == 2
        and measured.dtype.type is np.float64
        and max(measured.shape) <= 2**31
        and type(F) is np.ndarray
        and F.dtype == np.float64
        and F.ndim == 2
        and F.dtype.type is np.float64
        and max(F.shape) <= 2**31
        and type(H) is np.ndarray
        and H.dtype == np.float64
        and H.ndim == 2
        and H.dtype.type is np.float64
        and max(H.shape) <= 2**31
        and type(Q) is np.ndarray
        and Q.dtype == np.float64
        and Q.ndim == 2
        and Q.dtype.type is np.float64
        and max(Q.shape) <= 2**31
        and type(R) is np.ndarray
        and R.dtype == np.float64
        and R.ndim == 2
        and R.dtype.type is np.float64
        and max(R.shape) <= 2**31
        and type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(P) is np.ndarray
        and P.dtype == np.float64
        and P.ndim == 2
        and P.dtype.type is np.float64
        and max(P.shape) <= 2**31
        and measured.flags.c_contiguous
        and F.flags.c_contiguous
        and H.flags.c_contiguous
        and Q.flags.c_contiguous
        and R.flags.c_contiguous
        and P.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result_2 = _kalman_loops(measured, F, H, Q, R, x, P)
            if result_2[1] != result_2[1] or result_2[2] != result_2[2]:
                raise ValueError  # it might be an object that exists already
            return result_2[0].copy(), np.float64(result_2[1]), np.float64(result_2[2]), result_2[3].copy()
        except Exception:  # the original code below takes over
            pass
    out = np.zeros((len(measured), F.shape[0]))
    for k in range(len(measured)):
        x = F @ x
        P = F.dot(P).dot(F.T) + Q
        S = np.dot(H, P) @ H.T + R
        K = P @ H.T @ np.linalg.inv(S)
        x = x + K @ (measured[k] - H @ x)
        P = (np.eye(len(x)) - K @ H) @ P
        out[k] = x
    return out, x @ P @ x, x @ x, P.T @ P
