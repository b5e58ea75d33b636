# --- before
def pack(n, capacity, weights, best, values):
    for i in range(1, n + 1):
        for w in range(0, capacity + 1):
            if weights[i - 1] <= w:
                best[i][w] = max(best[i - 1][w], best[i - 1][w - weights[i - 1]] + values[i - 1])
            else:
                best[i][w] = best[i - 1][w]

# --- inputs: pack
def table(n, capacity, first=0):
    return [[first] * (capacity + 1) for _ in range(n + 1)]

CALLS = [call(3, 10, [2, 3, 4], table(3, 10), [3, 4, 5])]
CHECKS = [
    call(3, 10, [2, -3, 4], table(3, 10), [3, 4, 5]),
    call(3, 10, [2, 0, 11], table(3, 10), [3, 4, 5]),
    call(3, 10, [2, 3, 4], table(3, 10, 2**62), [3, 4, 2**62]),
    call(0, -1, [], table(0, -1), []),
    call(3, 10, [2, 3, 4], [[0] * 11] * 4, [3, 4, 5]),
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


def _require_apart(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({*own}) < len(own) or not {*own}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError


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


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _pack_in_numpy(n, capacity, weights, best, values):
    if not capacity < best.shape[1]:
        raise ValueError
    for i in range(1, n + 1):
        if 0 <= capacity:
            edge = min(max(weights[i - 1], 0), capacity + 1)
            if edge < capacity + 1:
                if not 0 <= edge:
                    raise ValueError
                value = _whole(_np.add, best[i - 1, _np.arange(edge, capacity + 1) - weights[i - 1]], values[i - 1])
                best[i, edge:capacity + 1] = _np.where(value > best[i - 1, edge:capacity + 1], value, best[i - 1, edge:capacity + 1])
            if 0 < edge:
                if not edge <= best.shape[1]:
                    raise ValueError
                best[i, :edge] = best[i - 1, :edge]


def pack(n, capacity, weights, best, values):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(capacity) is int
        and abs(capacity) <= 2**31
        and type(weights) is list
        and type(best) is list
        and type(values) is list
    ):
        try:
            weights_array = _array_of(weights, int, 1)
            _require_within(weights_array, -2147483648, 2147483648)
            best_array = _array_of(best, int, 2)
            values_array = _array_of(values, int, 1)
            _require_within(values_array, -2147483648, 2147483648)
            _require_apart([(best, 2)], [(weights, 1), (values, 1)])
            result = _pack_in_numpy(n, capacity, weights_array, best_array, values_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(best, best_array, 2)
            return result
    for i in range(1, n + 1):
        for w in range(0, capacity + 1):
            if weights[i - 1] <= w:
                best[i][w] = max(best[i - 1][w], best[i - 1][w - weights[i - 1]] + values[i - 1])
            else:
                best[i][w] = best[i - 1][w]
