# --- before
def highest_on_each_side(heights):
    n = len(heights)
    left = [0.0] * n
    right = [0.0] * n
    left[0] = heights[0]
    for i in range(1, n):
        left[i] = max(left[i - 1], heights[i])
    right[n - 1] = heights[n - 1]
    for i in range(n - 2, -1, -1):
        right[i] = max(heights[i], right[i + 1])
    return left, right
# --- inputs: highest_on_each_side
import math

nan, inf = math.nan, math.inf
CALLS = [call([3.0, 1.5, 4.0, 2.0, 5.0, 0.5])]
CHECKS = [
    call([]),
    call([1.0]),
    call([nan, 1.0, 2.0]),
    call([1.0, nan, 2.0]),
    call([1.0, 2.0, nan]),
    call([0.0, -0.0, 0.0]),
    call([-0.0, 0.0, -0.0]),
    call([-1.0, -0.0, 0.0]),
    call([inf, -inf, 1.0]),
    call([1, 2.5]),
    call((1.0, 2.0)),
]
# --- after: array statements
import numpy as _np


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


def _so_far(function, first, numbers):
    """`first`, then the largest (smallest) of it and the numbers up to each one; of 0.0 and -0.0 the earlier."""
    found = _np.concatenate(([first], numbers))
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    steps = function.accumulate(found)
    if steps[-1] != steps[-1]:
        raise ValueError
    zeros = _np.flatnonzero(steps == 0)
    if len(zeros):
        steps[zeros] = found[zeros[0]]
    return steps


def _plain_zeros(numbers):
    """The numbers; raises ValueError for -0.0, which is as large as 0.0: the later one would count."""
    if _np.any(_np.signbit(numbers) & (numbers == 0)):
        raise ValueError
    return numbers


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _highest_on_each_side_in_numpy(heights):
    n = len(heights)
    left = _np.full(n, 0.0)
    right = _np.full(n, 0.0)
    left[0] = heights[0]
    if not len(heights) <= len(left):
        raise ValueError
    if 2 <= len(heights):
        left[1:len(heights)] = _so_far(_np.maximum, left[0], heights[1:])[1:]
    right[n - 1] = heights[n - 1]
    if not len(heights) <= len(right) + 1:
        raise ValueError
    if 2 <= len(heights):
        right[len(heights) - 2::-1] = _so_far(_np.maximum, _plain_zeros(right[len(heights) - 1]), _plain_zeros(heights[len(heights) - 2::-1]))[1:]
    return (left, right)


def highest_on_each_side(heights):
    if type(heights) is list:
        try:
            heights_array = _array_of(heights, float, 1)
            result = _highest_on_each_side_in_numpy(heights_array)
            return _without_nan(result[0]).tolist(), _without_nan(result[1]).tolist()
        except Exception:  # the original code below takes over
            pass
    n = len(heights)
    left = [0.0] * n
    right = [0.0] * n
    left[0] = heights[0]
    for i in range(1, n):
        left[i] = max(left[i - 1], heights[i])
    right[n - 1] = heights[n - 1]
    for i in range(n - 2, -1, -1):
        right[i] = max(heights[i], right[i + 1])
    return left, right
