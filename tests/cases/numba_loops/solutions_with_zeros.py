# --- before
import numpy as np


def solved(A, B, b, count):
    for _ in range(count):
        X = np.linalg.solve(A, B)
        x = np.linalg.solve(A, b)
    return X, x


# --- inputs: solved
A = np.array([[-0.0, 0.0, 0.1], [3.0, 0.1, -1.0], [2.0, 0.0, 0.5]])
B = np.array([[-1.0, 2.0], [0.1, 2.0], [0.5, 0.5]])
CALLS = [call(A, B, B[:, 0].copy(), 2)]
CHECKS = [
    call(A, np.array([[2.0, -0.0], [2.0, 3.0], [0.5, -0.0]]), B[:, 0].copy(), 1),  # NumPy's zero has a sign
    call(A, B, np.array([0.0, 1.0, -0.0]), 1),
    call(np.diag([1.0, -2.0, 4.0]), np.zeros((3, 2)), np.zeros(3), 1),
    call(A, B[:, :0], np.ones(3), 1),
    call(A * 0.0, B, np.ones(3), 1),
]

# --- after: explicit loops, compiled (close)
import numpy as np
import math as _math


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
def _solved_loops_nest_2(count_4, x, found_2):
    for i_2 in range(count_4):
        x[i_2] = found_2[i_2]


@_njit(error_model="numpy")
def _solved_loops_matrix_solved_1(matrix, given):
    right = _solved_loops_matrix_begun(matrix, 1)
    if given.shape[0] != matrix.shape[0]:
        raise ValueError
    for i in range(matrix.shape[0]):
        right[i, 0] = given[i]
    _solved_loops_matrix_eliminated(matrix.copy(), right)
    _solved_loops_matrix_condition(matrix, right, 1)
    found = np.empty(matrix.shape[0])
    for i in range(matrix.shape[0]):
        found[i] = right[i, 0]
    return found


@_njit(error_model="numpy")
def _solved_loops_nest(count_2, count_3, X, found):
    for i in range(count_2):
        for j in range(count_3):
            X[i, j] = found[i, j]


@_njit(error_model="numpy")
def _solved_loops_matrix_solved_2(matrix, given):
    columns = given.shape[1]
    right = _solved_loops_matrix_begun(matrix, columns)
    if given.shape[0] != matrix.shape[0]:
        raise ValueError
    for i in range(matrix.shape[0]):
        for j in range(columns):
            right[i, j] = given[i, j]
    _solved_loops_matrix_eliminated(matrix.copy(), right)
    _solved_loops_matrix_condition(matrix, right, columns)
    found = np.empty((matrix.shape[0], columns))
    for i in range(matrix.shape[0]):
        for j in range(columns):
            found[i, j] = right[i, j]
    return found


@_njit(error_model="numpy")
def _solved_loops_matrix_condition(matrix, inverse, first):
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
def _solved_loops_matrix_eliminated(left, right):
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
def _solved_loops_matrix_begun(matrix, columns):
    if matrix.shape[0] != matrix.shape[1] or matrix.shape[0] == 0:
        raise ValueError
    right = np.zeros((matrix.shape[0], columns + matrix.shape[0]))
    for i in range(matrix.shape[0]):
        right[i, columns + i] = 1.0
    return right


@_njit(cache=True, boundscheck=True)
def _solved_loops(A, B, b, count):
    for _ in _nonempty(range(count)):
        found = _solved_loops_matrix_solved_2(A, B)
        X = np.empty((B.shape[0], B.shape[1]))
        _solved_loops_nest(B.shape[0], B.shape[1], X, found)
        found_2 = _solved_loops_matrix_solved_1(A, b)
        x = np.empty(b.shape[0])
        _solved_loops_nest_2(b.shape[0], x, found_2)
    return (X, x)


def solved(A, B, b, count):
    if (
        type(A) is np.ndarray
        and A.dtype == np.float64
        and A.ndim == 2
        and A.dtype.type is np.float64
        and max(A.shape) <= 2**31
        and A.flags.c_contiguous
        and type(B) is np.ndarray
        and B.dtype == np.float64
        and B.ndim == 2
        and B.dtype.type is np.float64
        and max(B.shape) <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and type(count) is int
        and abs(count) <= 2**31
        and A.flags.c_contiguous
        and B.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _solved_loops(A, B, b, count)
            return result[0].copy(), result[1].copy()
        except Exception:  # the original code below takes over
            pass
    for _ in range(count):
        X = np.linalg.solve(A, B)
        x = np.linalg.solve(A, b)
    return X, x
