# --- before
def line(points):
    xs, ys = zip(*points)
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    top = bottom = 0.0
    for x, y in zip(xs, ys):
        top += (x - mean_x) * (y - mean_y)
        bottom += (x - mean_x) ** 2
    return top / bottom


# --- inputs: line
CALLS = [call([(1.5, -2.0), (0.0, 4.0), (2.5, 1.0)]), call([(1.0, 7.0), (2.0, 5.0)])]
CHECKS = [call([]), call([()]), call([(1.0, 2.0)]), call([(1.0, 2.0), (3.0,)]), call([(1.0, 2.0, 3.0)]), call([(1, 2), (3, 4)])]
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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _line_in_numpy(points):
    _width = len(points[0])
    items = []
    if 1 <= len(points):
        if points.shape[1] != 2:
            raise ValueError
        item_1 = points[:, 0]
        item_2 = points[:, 1]
        items.extend(item_1.tolist())
    items_2 = []
    if 1 <= len(points):
        if points.shape[1] != 2:
            raise ValueError
        item_1_2 = points[:, 0]
        item_2_2 = points[:, 1]
        items_2.extend(item_2_2.tolist())
    xs, ys = (items, items_2)
    total = 0
    for item_3 in xs:
        total += item_3
    total_2 = 0
    for item_4_2 in ys:
        total_2 += item_4_2
    mean_x, mean_y = (total / _nonzero(len(xs)), total_2 / _nonzero(len(ys)))
    top = bottom = 0.0
    for x, y in zip(xs, ys):
        top += (x - mean_x) * (y - mean_y)
        bottom += (x - mean_x) ** 2
    return float(top / _nonzero(bottom))


def line(points):
    if type(points) is list:
        try:
            points_array = _array_of_tuples(points, float)
            result = _line_in_numpy(points_array)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    xs, ys = zip(*points)
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    top = bottom = 0.0
    for x, y in zip(xs, ys):
        top += (x - mean_x) * (y - mean_y)
        bottom += (x - mean_x) ** 2
    return top / bottom
