# --- before
import numpy as np


def newton(A, b, u, count):
    for _ in range(count):
        J = A + u[:, None] * u
        step = np.linalg.solve(J, b - A @ u)
        u = u + 0.5 * step
    many = np.linalg.solve(A.T, A @ A)
    return u, many, np.linalg.det(A), (u @ A)[0] + np.linalg.inv(A)[1, 0]


# --- inputs: newton
rng = np.random.default_rng(6)
A = rng.normal(size=(3, 3)) + 3.0 * np.eye(3)
B = rng.normal(size=3)
CALLS = [call(A, B, np.ones(3), 4)]
CHECKS = [
    call(A, B, np.zeros(3), 0),
    call(A[::-1], B, np.ones(3), 2),  # rows change their places
    call(A * 1e-30, B, np.ones(3), 2),
    call(A - A, B, np.ones(3), 2),  # without an inverse
    call(np.ones((3, 3)), B, np.ones(3), 2),
    call(A[:2], B, np.ones(3), 2),
    call(A, B[:2], np.ones(3), 2),
    call(A, B, np.ones(1), 2),
    call(A[:1, :1], B[:1], np.ones(1), 2),
    call(-np.eye(3), B, np.zeros(3), 2),  # zeros with a sign
    call(np.diag([1.0, 1e-8, 1.0]), B, np.zeros(3), 2),
    call(A * np.nan, B, np.ones(3), 2),
    call(A[:0, :0], B[:0], np.ones(0), 2),
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
def _newton_loops_nest_9(count_12, values_5, found_3):
    for i_9 in range(count_12):
        for j_8 in range(count_12):
            values_5[i_9, j_8] = found_3[i_9, j_8]


@_njit(error_model="numpy")
def _newton_loops_matrix_inverse(matrix):
    right = _newton_loops_matrix_begun(matrix, 0)
    _newton_loops_matrix_eliminated(matrix.copy(), right)
    _newton_loops_matrix_condition(matrix, right, 0)
    return right


@_njit(error_model="numpy")
def _newton_loops_nest_8(count_11, values_4, u, A):
    odd_5 = False
    for i_8 in range(count_11):
        total_3 = 0.0
        for j_7 in range(count_11):
            total_3 += u[j_7] * A[j_7, i_8]
        odd_5 |= total_3 - total_3 != 0.0
        values_4[i_8] = total_3
    if odd_5:
        raise ValueError


@_njit(error_model="numpy")
def _newton_loops_matrix_determinant(matrix):
    right = _newton_loops_matrix_begun(matrix, 0)
    left = matrix.copy()
    found = _newton_loops_matrix_eliminated(left, right)
    _newton_loops_matrix_condition(matrix, right, 0)
    for i in _nonempty(range(matrix.shape[0])):
        found *= left[i, i]
    return found


@_njit(error_model="numpy")
def _newton_loops_nest_7(count_10, many, found_2):
    for i_7 in range(count_10):
        for j_6 in range(count_10):
            many[i_7, j_6] = found_2[i_7, j_6]


@_njit(error_model="numpy")
def _newton_loops_matrix_solved_2(matrix, given):
    columns = given.shape[1]
    right = _newton_loops_matrix_begun(matrix, columns)
    if given.shape[0] != matrix.shape[0]:
        raise ValueError
    for i in range(matrix.shape[0]):
        for j in range(columns):
            right[i, j] = given[i, j]
    _newton_loops_matrix_eliminated(matrix.copy(), right)
    _newton_loops_matrix_condition(matrix, right, columns)
    found = np.empty((matrix.shape[0], columns))
    for i in range(matrix.shape[0]):
        for j in range(columns):
            found[i, j] = right[i, j]
    return found


@_njit(error_model="numpy")
def _newton_loops_nest_6(count_9, values_3, A):
    odd_4 = False
    for i_6 in range(count_9):
        for j_4 in range(count_9):
            total_2 = 0.0
            for j_5 in range(count_9):
                total_2 += A[i_6, j_5] * A[j_5, j_4]
            odd_4 |= total_2 - total_2 != 0.0
            values_3[i_6, j_4] = total_2
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _newton_loops_nest_5(count_7, count_8, values_2, A):
    for i_5 in range(count_7):
        for j_3 in range(count_8):
            values_2[i_5, j_3] = A[j_3, i_5]


@_njit(error_model="numpy")
def _newton_loops_nest_4(count_6, u_2, u, step):
    odd_3 = False
    for i_4 in range(count_6):
        value_3 = u[i_4] + 0.5 * step[i_4]
        odd_3 |= value_3 - value_3 != 0.0
        u_2[i_4] = value_3
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _newton_loops_nest_3(count_4, step, found):
    for i_3 in range(count_4):
        step[i_3] = found[i_3]


@_njit(error_model="numpy")
def _newton_loops_matrix_solved_1(matrix, given):
    right = _newton_loops_matrix_begun(matrix, 1)
    if given.shape[0] != matrix.shape[0]:
        raise ValueError
    for i in range(matrix.shape[0]):
        right[i, 0] = given[i]
    _newton_loops_matrix_eliminated(matrix.copy(), right)
    _newton_loops_matrix_condition(matrix, right, 1)
    found = np.empty(matrix.shape[0])
    for i in range(matrix.shape[0]):
        found[i] = right[i, 0]
    return found


@_njit(error_model="numpy")
def _newton_loops_matrix_condition(matrix, inverse, first):
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
def _newton_loops_matrix_eliminated(left, right):
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
def _newton_loops_matrix_begun(matrix, columns):
    if matrix.shape[0] != matrix.shape[1] or matrix.shape[0] == 0:
        raise ValueError
    right = np.zeros((matrix.shape[0], columns + matrix.shape[0]))
    for i in range(matrix.shape[0]):
        right[i, columns + i] = 1.0
    return right


@_njit(error_model="numpy")
def _newton_loops_nest_2(count_3, values, b, A, u):
    odd_2 = False
    for i_2 in range(count_3):
        total = 0.0
        for j_2 in range(count_3):
            total += A[i_2, j_2] * u[j_2]
        value_2 = b[i_2] - total
        odd_2 |= value_2 - value_2 != 0.0
        values[i_2] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _newton_loops_nest(count_2, J, A, u):
    odd = False
    for i in range(count_2):
        for j in range(count_2):
            value = A[i, j] + u[i] * u[j]
            odd |= value - value != 0.0
            J[i, j] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _newton_loops(A, b, u, count):
    for _ in range(count):
        if A.shape[0] != u.shape[0]:
            raise ValueError
        if A.shape[1] != u.shape[0]:
            raise ValueError
        J = np.empty((u.shape[0], u.shape[0]))
        _newton_loops_nest(u.shape[0], J, A, u)
        if b.shape[0] != u.shape[0]:
            raise ValueError
        values = np.empty(u.shape[0])
        _newton_loops_nest_2(u.shape[0], values, b, A, u)
        found = _newton_loops_matrix_solved_1(J, values)
        step = np.empty(u.shape[0])
        _newton_loops_nest_3(u.shape[0], step, found)
        count_5 = u.shape[0]
        u_2 = np.empty(u.shape[0])
        _newton_loops_nest_4(u.shape[0], u_2, u, step)
        u = u_2
    values_2 = np.empty((A.shape[1], A.shape[0]))
    _newton_loops_nest_5(A.shape[1], A.shape[0], values_2, A)
    if A.shape[1] != A.shape[0]:
        raise ValueError
    values_3 = np.empty((A.shape[1], A.shape[1]))
    _newton_loops_nest_6(A.shape[1], values_3, A)
    found_2 = _newton_loops_matrix_solved_2(values_2, values_3)
    many = np.empty((A.shape[1], A.shape[1]))
    _newton_loops_nest_7(A.shape[1], many, found_2)
    determinant = _newton_loops_matrix_determinant(A)
    if u.shape[0] != A.shape[1]:
        raise ValueError
    values_4 = np.empty(u.shape[0])
    _newton_loops_nest_8(u.shape[0], values_4, u, A)
    found_3 = _newton_loops_matrix_inverse(A)
    values_5 = np.empty((u.shape[0], u.shape[0]))
    _newton_loops_nest_9(u.shape[0], values_5, found_3)
    return (u, many, determinant, _checked_add(values_4[0], values_5[1, 0]))


def newton(A, b, u, count):
    if (
        type(A) is np.ndarray
        and A.dtype == np.float64
        and A.ndim == 2
        and A.dtype.type is np.float64
        and max(A.shape) <= 2**31
        and A.flags.c_contiguous
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 1
        and u.dtype.type is np.float64
        and u.size <= 2**31
        and type(count) is int
        and abs(count) <= 2**31
        and A.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _newton_loops(A, b, u, count)
            if result[2] != result[2] or result[3] != result[3]:
                raise ValueError  # it might be an object that exists already
            return _one_of(result[0], [u]), result[1].copy(), np.float64(result[2]), np.float64(result[3])
        except Exception:  # the original code below takes over
            pass
    for _ in range(count):
        J = A + u[:, None] * u
        step = np.linalg.solve(J, b - A @ u)
        u = u + 0.5 * step
    many = np.linalg.solve(A.T, A @ A)
    return u, many, np.linalg.det(A), (u @ A)[0] + np.linalg.inv(A)[1, 0]
