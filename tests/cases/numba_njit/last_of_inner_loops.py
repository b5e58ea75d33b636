# --- before
"""Pairs: the inner loop of the last element has nothing to go through, and its variables are returned."""


def closest(xs, ys, best):
    for i in range(len(xs)):
        for j in range(i + 1, len(xs)):
            dx = xs[i] - xs[j]
            dy = ys[i] - ys[j]
            d = dx * dx + dy * dy
            steps = i * j
            if d < best:
                best = d
    return i, j, dx, d, steps, best
# --- inputs: closest
CALLS = [call([0.5, 2.5, 1.25, 9.0], [1.5, 0.25, 3.0, 4.0], 1e9)]
CHECKS = [
    call([], [], 1e9),
    call([1.0], [2.0], 1e9),
    call([1.0, 2.0], [2.0], 1e9),
    call([1.0, 2.0], [2.0, 4.0], 0.0),
    call([1.0, float("nan"), 3.0], [2.0, 4.0, 5.0], 1e9),
    call([1.0, 3.0, 2.0], [2.0, 4.0, -0.0], 1e9),
    call([1, 3, 2], [2, 4, 7], 1e9),
]
# --- after: compiled
"""Pairs: the inner loop of the last element has nothing to go through, and its variables are returned."""



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


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(cache=True)
def _closest_kernel(xs, ys, best):
    j_last = 0; j_given = False; dx_last = 0.0; dx_given = False; d_last = 0.0; d_given = False; steps_last = 0; steps_given = False
    if len(xs) - 1 >= len(ys):
        raise IndexError
    for i in _nonempty(range(len(xs))):
        for j in range(i + 1, len(xs)):
            j_last = j; j_given = True
            dx = xs[i] - xs[j]; dx_last = dx; dx_given = True
            dy = ys[i] - ys[j]
            d = dx * dx + dy * dy; d_last = d; d_given = True
            steps = i * j; steps_last = steps; steps_given = True
            if d < best:
                best = d
    if not (j_given and dx_given and d_given and steps_given): raise ValueError
    return i, j_last, dx_last, d_last, steps_last, best


def closest(xs, ys, best):
    if type(xs) is list and type(ys) is list and type(best) is float:
        try:
            xs_array = _array_of(xs, float, 1)
            ys_array = _array_of(ys, float, 1)
            result = _closest_kernel(xs_array, ys_array, best)
            if (
                result[2] != result[2]
                or result[2] == best
                or result[3] != result[3]
                or result[3] == best
                or result[5] != result[5]
                or result[5] == best
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    for i in range(len(xs)):
        for j in range(i + 1, len(xs)):
            dx = xs[i] - xs[j]
            dy = ys[i] - ys[j]
            d = dx * dx + dy * dy
            steps = i * j
            if d < best:
                best = d
    return i, j, dx, d, steps, best
