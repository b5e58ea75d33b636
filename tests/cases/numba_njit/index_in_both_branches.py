# --- before
def fill(weights, values, room):
    """Both branches look at `best[i][w]` and `best[i - 1][w]`: the condition protects neither."""
    best = [[0] * (room + 1) for _ in range(len(weights) + 1)]
    for i in range(1, len(weights) + 1):
        for w in range(room + 1):
            if weights[i - 1] <= w:
                best[i][w] = max(best[i - 1][w], best[i - 1][w - weights[i - 1]] + values[i - 1])
            else:
                best[i][w] = best[i - 1][w]
    return best[len(weights)][room]

# --- inputs: fill
CALLS = [call([3, 4, 2], [30, 50, 15], 6), call([1], [7], 3)]
CHECKS = [
    call([-2, 1], [5, 6], 4),
    call([3, 4], [2**62, 2**62], 9),
    call([3], [2**63], 9),
    call([3, 4], [1], 9),
    call([3], [1], -1),
    call([], [], 5),
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _fill_kernel(weights, values, room):
    best = _np.full((len(weights) + 1, room + 1), 0)
    if len(weights) >= len(best) or len(weights) - 1 >= len(values) or room >= best.shape[1]:
        raise IndexError
    for i in range(1, len(weights) + 1):
        large1 = 0
        for w in range(room + 1):
            if weights[i - 1] <= w:
                checked1 = max(best[i - 1, w], _np.int64(_np.uint64(best[i - 1, _within(w - weights[i - 1], best.shape[1])]) + _np.uint64(values[i - 1])))
                best[i, w] = checked1
                large1 |= checked1 ^ (checked1 >> 63)
            else:
                best[i, w] = best[i - 1, w]
        if large1 >= 2**61:
            raise OverflowError
    return best[_within(len(weights), len(best)), _within(room, best.shape[1])]


def fill(weights, values, room):
    """Both branches look at `best[i][w]` and `best[i - 1][w]`: the condition protects neither."""
    if type(weights) is list and type(values) is list and type(room) is int and abs(room) <= 2**31:
        try:
            weights_array = _array_of(weights, int, 1)
            _require_within(weights_array, -2147483648, 2147483648)
            values_array = _array_of(values, int, 1)
            _require_within(values_array, -2147483648, 2147483648)
            return _fill_kernel(weights_array, values_array, room)
        except Exception:  # the original code below takes over
            pass
    best = [[0] * (room + 1) for _ in range(len(weights) + 1)]
    for i in range(1, len(weights) + 1):
        for w in range(room + 1):
            if weights[i - 1] <= w:
                best[i][w] = max(best[i - 1][w], best[i - 1][w - weights[i - 1]] + values[i - 1])
            else:
                best[i][w] = best[i - 1][w]
    return best[len(weights)][room]
