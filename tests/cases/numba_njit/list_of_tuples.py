# --- before
def moment(points, weights):
    total = 0.0
    for i in range(len(points)):
        x, y = points[i]
        total += weights[i % 2] * (x * x + y * y)
    for x, y in points:
        total -= x * y
    return total

# --- inputs: moment
CALLS = [call([(0.5, 1.5), (2.0, -1.0), (0.0, 3.5)], (0.25, 0.75))]
CHECKS = [
    call([], (0.5, 0.5)),
    call([(1.0, 2.0, 3.0)], (0.5, 0.5)),
    call([(1.0, 2.0), [3.0, 4.0]], (0.5, 0.5)),
    call([(1.0, 2), (3.0, 4.0)], (0.5, 0.5)),
    call([(1.0, 2.0)], [0.5, 0.5]),
    call([(1.0, 2.0)], (1, 2)),
    call([(1.0, 2.0)], (0.5,)),
]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
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


@_in_c
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


@_njit
def _items_2(row):
    """The 2 items of a row, unless there are more or fewer."""
    if len(row) != 2:
        raise ValueError
    return row[0], row[1]


@_njit
def _rows_2(rows):
    """The 2 items of each row, unless there are more or fewer."""
    if rows.shape[1] != 2:
        raise ValueError
    for row in rows:
        yield row[0], row[1]


@_njit(cache=True)
def _moment_kernel(points, weights):
    total = 0.0
    for i in range(len(points)):
        x, y = _items_2(points[i])
        total += weights[i % 2] * (x * x + y * y)
    for x, y in _rows_2(points):
        total -= x * y
    return total


def moment(points, weights):
    if (
        type(points) is list
        and type(weights) is tuple
        and len(weights) == 2
        and {*map(type, weights)} == {float}
    ):
        try:
            points_array = _array_of_tuples(points, float)
            result = _moment_kernel(points_array, weights)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(points)):
        x, y = points[i]
        total += weights[i % 2] * (x * x + y * y)
    for x, y in points:
        total -= x * y
    return total
