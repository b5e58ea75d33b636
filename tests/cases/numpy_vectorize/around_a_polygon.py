# --- before
import math


def around(corners):
    n = len(corners)
    length = 0.0
    area = 0.0
    before = corners[-1]
    for corner in corners:
        length += math.hypot(corner[0] - before[0], corner[1] - before[1])
        before = corner
    for i in range(n):
        x, y = corners[i]
        u, v = corners[(i + 1) % n]
        area += x * v - u * y
    return length, area / 2

# --- inputs: around
def points(n, seed):
    import random
    r = random.Random(seed)
    return [(r.uniform(-1, 1), r.uniform(-1, 1)) for _ in range(n)]
nan, inf = float("nan"), float("inf")
CALLS = [call(points(20, 1)), call(points(7, 2))]
CHECKS = [call([]), call([(1.0, 2.0)]), call([(1.0, 2.0), (nan, 0.0)]), call([(1.0, 2.0), (inf, 0.0), (-inf, 1.0)]), call([(1, 2), (3, 4)]), call([(1e308, 1e308), (-1e308, 1e308)]), call([(1.0, 2.0, 3.0)] * 3), call([(0.0, -0.0)] * 3)]

# --- after: array statements, sums in order
import math
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


@_in_c
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = _np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return _np.add.accumulate(numbers, out=numbers)[-1]


def _for_each(function, *numbers):
    """What `function` gives for each combination of numbers, by Python's own arithmetic."""
    arrays = _np.broadcast_arrays(*numbers)
    found = list(map(function, *(array.ravel().tolist() for array in arrays)))
    return _np.array(found, dtype=float).reshape(arrays[0].shape)


def _ring(start, stop, length):
    """The whole numbers from `start` up to `stop`, counted round: each one modulo `length`."""
    numbers = _np.arange(start, stop)
    if not (0 < length and -length <= start and stop <= 2 * length):
        return numbers % length
    numbers[: max(-start, 0)] += length
    numbers[max(length - start, 0) :] -= length
    return numbers


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _around_in_numpy(corners):
    n = len(corners)
    length = 0.0
    area = 0.0
    before = corners[-1]
    if 1 <= len(corners):
        corners[_np.arange(len(corners)) + -1, :0]
        length = _add_in_order(length, _for_each(math.hypot, corners[:, 0] - corners[_np.arange(len(corners)) + -1, 0], corners[:, 1] - corners[_np.arange(len(corners)) + -1, 1]))
    if 1 <= len(corners):
        if corners.shape[1] != 2:
            raise ValueError
        x = corners[:, 0]
        y = corners[:, 1]
        if corners.shape[1] != 2:
            raise ValueError
        u = corners[_ring(1, len(corners) + 1, n), 0]
        v = corners[_ring(1, len(corners) + 1, n), 1]
        area = _add_in_order(area, x * v - u * y)
    return (float(length), float(area / 2))


def around(corners):
    if type(corners) is list:
        try:
            corners_array = _array_of_tuples(corners, float)
            result = _around_in_numpy(corners_array)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    n = len(corners)
    length = 0.0
    area = 0.0
    before = corners[-1]
    for corner in corners:
        length += math.hypot(corner[0] - before[0], corner[1] - before[1])
        before = corner
    for i in range(n):
        x, y = corners[i]
        u, v = corners[(i + 1) % n]
        area += x * v - u * y
    return length, area / 2
