# --- before
def areas(points, found):
    """The largest product, and all of them."""
    best = -1.0
    where = -1
    for i, (x, y) in enumerate(points):
        area = x * y
        found[i] = area
        if area > best:
            best = area
            where = i
    return best, where

# --- inputs: areas
POINTS = [(0.5 * i, 40.0 - i) for i in range(40)]
CALLS = [call(POINTS, [0.0] * 40)]
CHECKS = [
    call([], []),
    call([(1.0, 2.0)], [0.0]),
    call([(1.0, 2.0), (3.0, 4.0)], [0.0]),  # no room for the second
    call([(1.0, 2.0), (3, 4.0)], [0.0, 0.0]),
    call([(1.0, 2.0), (3.0,)], [0.0, 0.0]),
    call([(1.0, 2.0, 3.0), (1.0, 2.0, 3.0)], [0.0, 0.0]),
    call([[1.0, 2.0], [3.0, 4.0]], [0.0, 0.0]),
    call([(-1.0, 2.0), (-3.0, 4.0)], [0.0, 0.0]),
    call([(1.0, float("nan")), (1.0, 4.0)], [0.0, 0.0]),
    call([(1e308, 10.0), (1.0, 1.0)], [0.0, 0.0]),
    call([(0.0, 5.0), (-0.0, 5.0)], [0.0, 0.0]),
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


@_in_c
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _areas_in_numpy(points, found):
    best = -1.0
    where = -1
    if not len(points) <= len(found):
        raise ValueError
    if 1 <= len(points):
        if points.shape[1] != 2:
            raise ValueError
        x = points[:, 0]
        y = points[:, 1]
        i = _np.arange(len(points))
        area = x * y
        found[:len(points)] = area
        best_values = area
        at = best_values.argmax()
        best_found = best_values[at]
        if best_found != best_found:
            raise ValueError
        if best_found > best:
            best = float(best_found)
            where = int(i[at])
    return (float(best), int(where))


def areas(points, found):
    """The largest product, and all of them."""
    if type(points) is list and type(found) is list and found is not points:
        try:
            points_array = _array_of_tuples(points, float)
            found_array = _array_of(found, float, 1)
            result = _areas_in_numpy(points_array, found_array)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            _without_nan(found_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(found, found_array, 1)
            return result
    best = -1.0
    where = -1
    for i, (x, y) in enumerate(points):
        area = x * y
        found[i] = area
        if area > best:
            best = area
            where = i
    return best, where
