# --- before
import numpy as np


def wide(a, limit):
    row = 0
    found = []
    for i in range(1, len(a)):
        if max(np.abs(row - a[i]).max() for row in a) > limit:
            found.append(i)
        row += 1
    return found, row

# --- inputs: wide
A = np.array([[0.5, 1.0], [4.0, -2.0], [0.6, 1.0], [3.5, 3.5]])
CALLS = [call(A, 0.5), call(A[:2], 0.5)]
CHECKS = [
    call(A[:0], 0.5),
    call(A, np.nan),
    call(A[::-1], 0.5),
    call(np.array([[0.0, np.inf], [1.0, np.inf]]), 0.5),
    call(np.array([[0.0, -0.0], [-0.0, 0.0]]), 0.0),
    call(A, 1),
    call(A[:, 0], 0.5),
]

# --- after: explicit loops, compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(boundscheck=True)
def _wide_loops_part_1(listed_1):
    best = 0.0
    some = False
    for item in listed_1:
        if not some or item > best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit(error_model="numpy")
def _wide_loops_nest(count, a, count_2, count_3):
    odd = False
    if count == 0:
        raise ValueError
    max_2 = -1e309
    for i_2 in range(count):
        value = abs(a[count_2, i_2] - a[count_3, i_2])
        odd |= value - value != 0.0
        odd |= value != value
        if value > max_2:
            max_2 = value
    if max_2 == 0.0:
        for i_3 in range(count):
            value_2 = abs(a[count_2, i_3] - a[count_3, i_3])
            odd |= value_2 - value_2 != 0.0
            odd |= (value_2 == 0.0) & (_math.copysign(1.0, value_2) < 0.0)
    if odd:
        raise ValueError
    return np.float64(max_2)


@_njit(cache=True, boundscheck=True)
def _wide_loops(a, limit):
    row = 0
    found = []
    for i in range(1, len(a)):
        listed_1 = []
        for row_9 in range(a.shape[0]):
            place = row_9
            if place < 0:
                place += a.shape[0]
            if place < 0 or place >= a.shape[0]:
                raise ValueError
            place_2 = i
            if place_2 < 0:
                place_2 += a.shape[0]
            if place_2 < 0 or place_2 >= a.shape[0]:
                raise ValueError
            max_3 = _wide_loops_nest(a.shape[1], a, place, place_2)
            listed_1.append(max_3)
        if _wide_loops_part_1(listed_1) > limit:
            found.append(i)
        row += 1
    return (found, row)


def wide(a, limit):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 2
        and a.dtype.type is np.float64
        and max(a.shape) <= 2**31
        and type(limit) is float
        and a.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _wide_loops(a, limit)
        except Exception:  # the original code below takes over
            pass
    row = 0
    found = []
    for i in range(1, len(a)):
        if max(np.abs(row - a[i]).max() for row in a) > limit:
            found.append(i)
        row += 1
    return found, row
