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


def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    items, shape = [lists], []
    for _ in range(depth):
        if {*map(type, items)} != {list} or len({*map(len, items)}) != 1:
            raise ValueError
        shape.append(len(items[0]))
        items = [item for row in items for item in row] if len(items) > 1 else items[0]
    if len(items) > 2**31 or {*map(type, items)} != {kind}:
        raise ValueError
    dtype = {float: _np.float64, int: _np.int64, bool: _np.bool_}[kind]
    return _np.array(items, dtype=dtype).reshape(shape)


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


def _refill(lists, values, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    if depth == 1:
        lists[:] = values
        return
    for row, new in zip(lists, values):
        _refill(row, new, depth - 1)


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _pack_in_numpy(n, capacity, weights, best, values):
    for i in range(1, n + 1):
        if 0 <= capacity:
            chosen = weights[i - 1] <= _np.arange(capacity + 1)
            chosen_w = _np.flatnonzero(chosen)
            value = _whole(_np.add, best[i - 1, chosen_w - weights[i - 1]], values[i - 1])
            best[i, chosen_w] = _np.where(value > best[i - 1, chosen_w], value, best[i - 1, chosen_w])
            others = _np.logical_not(chosen)
            chosen_w_2 = _np.flatnonzero(others)
            best[i, chosen_w_2] = best[i - 1, chosen_w_2]


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
            best_after = best_array.tolist()
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(best, best_after, 2)
            return result
    for i in range(1, n + 1):
        for w in range(0, capacity + 1):
            if weights[i - 1] <= w:
                best[i][w] = max(best[i - 1][w], best[i - 1][w - weights[i - 1]] + values[i - 1])
            else:
                best[i][w] = best[i - 1][w]
