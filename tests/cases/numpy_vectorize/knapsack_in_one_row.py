# --- before
def pack(weights, values, capacity):
    best = [0] * (capacity + 1)
    for i in range(len(weights)):
        for w in range(capacity, weights[i] - 1, -1):
            best[w] = max(best[w], best[w - weights[i]] + values[i])
    return best[capacity]

# --- inputs: pack
CALLS = [call([2, 3, 4], [3, 4, 5], 10)]
CHECKS = [
    call([2, 0, 4], [3, 4, 5], 10),
    call([2, 11, 12], [3, 4, 5], 10),
    call([2, -3, 4], [3, 4, 5], 10),
    call([1, 1], [2**62, 2**62], 3),
    call([], [], 0),
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _pack_in_numpy(weights, values, capacity):
    best = _np.full(capacity + 1, 0)
    if not capacity < len(best):
        raise ValueError
    for i in range(len(weights)):
        stop_w = weights[i] - 1
        if stop_w < capacity:
            if not 0 <= stop_w + 1:
                raise ValueError
            if not 0 <= weights[i] <= stop_w + 1:
                raise ValueError
            value = _whole(_np.add, best[_np.arange(capacity, stop_w, -1) - weights[i]], values[i])
            best[capacity:stop_w if stop_w + 1 > 0 else None:-1] = _np.where(value > best[capacity:stop_w if stop_w + 1 > 0 else None:-1], value, best[capacity:stop_w if stop_w + 1 > 0 else None:-1])
    return int(best[capacity])


def pack(weights, values, capacity):
    if type(weights) is list and type(values) is list and type(capacity) is int and abs(capacity) <= 2**31:
        try:
            weights_array = _array_of(weights, int, 1)
            _require_within(weights_array, -2147483648, 2147483648)
            values_array = _array_of(values, int, 1)
            _require_within(values_array, -2147483648, 2147483648)
            return _pack_in_numpy(weights_array, values_array, capacity)
        except Exception:  # the original code below takes over
            pass
    best = [0] * (capacity + 1)
    for i in range(len(weights)):
        for w in range(capacity, weights[i] - 1, -1):
            best[w] = max(best[w], best[w - weights[i]] + values[i])
    return best[capacity]
