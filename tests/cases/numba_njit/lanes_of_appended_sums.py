# --- before
import math


def distances(points, centres):
    found = []
    for point in points:
        nearest = []
        for centre in range(len(centres)):
            s = 0.0
            for k in range(len(point)):
                difference = point[k] - centres[centre][k]
                s += difference * difference
            nearest.append(math.sqrt(s))
        found.append(nearest)
    return found


# --- inputs: distances
NUMBERS = [math.sin(3.0 * k) for k in range(400)]
ROWS = [NUMBERS[k : k + 9] for k in range(0, 360, 9)]
CALLS = [call(ROWS[:12], ROWS[12:31]), call(ROWS[:3], ROWS[3:4])]
CHECKS = [
    call(ROWS[:2], ROWS[:8]),
    call(ROWS[:2], [*ROWS[:6], [math.nan] * 9, [1e300] * 9]),
    call(ROWS[:3], [row[:5] for row in ROWS[:7]]),
    call(ROWS[:3], []),
]

# --- after: compiled
import math


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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _new_rows__float64():
    """An empty list of lists."""
    return [[0.0 for _ in range(0)] for _ in range(0)]


@_njit
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _distances_kernel(points, centres):
    found = _new_rows__float64()
    for point in points:
        nearest = []
        if len(point) - 1 >= centres.shape[1]:
            raise IndexError
        # four sums at a time, each in its own order: no addition waits for another
        centre_stop = len(centres)
        for centre in range(0, centre_stop - 3, 4):
            s = 0.0
            s_b = 0.0
            s_c = 0.0
            s_d = 0.0
            for k in range(len(point)):
                difference = point[k] - centres[centre, k]
                s += difference * difference
                difference_b = point[k] - centres[centre + 1, k]
                s_b += difference_b * difference_b
                difference_c = point[k] - centres[centre + 2, k]
                s_c += difference_c * difference_c
                difference_d = point[k] - centres[centre + 3, k]
                s_d += difference_d * difference_d
            nearest.append(_sqrt(s))
            nearest.append(_sqrt(s_b))
            nearest.append(_sqrt(s_c))
            nearest.append(_sqrt(s_d))
        for centre in range(centre_stop // 4 * 4 if centre_stop > 0 else 0, centre_stop):
            s = 0.0
            for k in range(len(point)):
                difference = point[k] - centres[centre, k]
                s += difference * difference
            nearest.append(_sqrt(s))
        found.append(nearest)
    return found


def distances(points, centres):
    if type(points) is list and type(centres) is list:
        try:
            points_array = _array_of(points, float, 2)
            centres_array = _array_of(centres, float, 2)
            return [*map(_known, _distances_kernel(points_array, centres_array))]
        except Exception:  # the original code below takes over
            pass
    found = []
    for point in points:
        nearest = []
        for centre in range(len(centres)):
            s = 0.0
            for k in range(len(point)):
                difference = point[k] - centres[centre][k]
                s += difference * difference
            nearest.append(math.sqrt(s))
        found.append(nearest)
    return found
