# --- before
def length(points):
    total = 0.0
    px, py = points[0]
    for x, y in points:
        total += ((x - px) * (x - px) + (y - py) * (y - py)) ** 0.5
        px, py = x, y
    return total

# --- inputs: length
def points(n, seed):
    import random
    r = random.Random(seed)
    return [(r.uniform(-1, 1), r.uniform(-1, 1)) for _ in range(n)]
nan, inf = float("nan"), float("inf")
CALLS = [call(points(20, 1)), call(points(7, 2))]
CHECKS = [call([]), call([(1.0, 2.0)]), call([(1.0, 2.0), (nan, 0.0)]), call([(1.0, 2.0), (inf, 0.0)]), call([(1, 2), (3, 4)]), call([(1.0, 2.0, 3.0)] * 3), call([(0.0, -0.0)] * 3)]

# --- after: array statements, sums in order
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


def _after(first, numbers):
    """`first`, then the numbers."""
    firsts = _np.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = _np.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype:
        raise TypeError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _length_in_numpy(points):
    total = 0.0
    px, py = points[0]
    if 1 <= len(points):
        if points.shape[1] != 2:
            raise ValueError
        x = points[:, 0]
        y = points[:, 1]
        px_steps = _after(px, x)
        py_steps = _after(py, y)
        total = _add_in_order(total, _for_each(pow, (x - px_steps[:-1]) * (x - px_steps[:-1]) + (y - py_steps[:-1]) * (y - py_steps[:-1]), 0.5))
        px = px_steps[-1]
        py = py_steps[-1]
    return float(total)


def length(points):
    if type(points) is list:
        try:
            points_array = _array_of_tuples(points, float)
            result = _length_in_numpy(points_array)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    px, py = points[0]
    for x, y in points:
        total += ((x - px) * (x - px) + (y - py) * (y - py)) ** 0.5
        px, py = x, y
    return total
