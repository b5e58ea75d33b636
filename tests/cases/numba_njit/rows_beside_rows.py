# --- before
def steps(weights, slopes, bias, rounds):
    for _ in range(rounds):
        weights = [[w - 0.1 * g for w, g in zip(row, slope)] for row, slope in zip(weights, slopes)]
    shifted = [[w + b for w, b in zip(row, bias)] for row in weights]
    return shifted, [[x + j for j, x in enumerate(row)] for row in weights]


# --- inputs: steps
A = [[1.5, -2.0, 3.0], [0.0, 4.0, -5.5]]
B = [[2.0, 3.0, -1.0], [0.5, 0.25, 9.0]]
CALLS = [call(A, B, [1.0, 2.0, 3.0], 3), call(B, A, [0.5, 0.5], 1)]
CHECKS = [
    call([], B, [1.0], 1), call(A, [], [1.0], 1), call([[]], [[]], [], 2), call(A, [[1.0], [2.0, 3.0]], [1.0], 1), call([[1.0], [2.0, 3.0]], A, [1.0], 1),
    call(A, B, [], 0), call(A, B, [1.0], -1), call(A, A, [1, 2], 1), call([[1, 2]], [[3, 4]], [1.0], 1), call([(1.0, 2.0)], B, [1.0], 1),
]
# --- after: compiled
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _steps_kernel_part_1(weights, slopes):
    return _as_array([[w - 0.1 * g for w, g in zip(row, slope)] for row, slope in zip(weights, slopes)])


@_njit
def _steps_kernel_part_2(weights, bias):
    return _as_array([[w + b for w, b in zip(row, bias)] for row in weights])


@_njit
def _steps_kernel_part_3(weights):
    return _as_array([[x + j for j, x in enumerate(row)] for row in weights])


@_njit(cache=True)
def _steps_kernel(weights, slopes, bias, rounds):
    for _ in range(rounds):
        weights = _steps_kernel_part_1(weights, slopes)
    shifted = _steps_kernel_part_2(weights, bias)
    return shifted, _steps_kernel_part_3(weights)


def steps(weights, slopes, bias, rounds):
    if (
        type(weights) is list
        and type(slopes) is list
        and type(bias) is list
        and type(rounds) is int
        and abs(rounds) <= 2**31
    ):
        try:
            weights_array = _array_of(weights, float, 2)
            slopes_array = _array_of(slopes, float, 2)
            bias_array = _array_of(bias, float, 1)
            result = _steps_kernel(weights_array, slopes_array, bias_array, rounds)
            return _lists_of(_without_nan(result[0])), _lists_of(_without_nan(result[1]))
        except Exception:  # the original code below takes over
            pass
    for _ in range(rounds):
        weights = [[w - 0.1 * g for w, g in zip(row, slope)] for row, slope in zip(weights, slopes)]
    shifted = [[w + b for w, b in zip(row, bias)] for row in weights]
    return shifted, [[x + j for j, x in enumerate(row)] for row in weights]
