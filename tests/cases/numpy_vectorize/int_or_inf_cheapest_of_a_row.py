# --- before
def cheapest(costs, ways):
    best = float("inf")
    for i in range(len(costs)):
        price = costs[i] + ways[i]
        if price < best:
            best = price
    return best

# --- inputs: cheapest
INF = float("inf")
CALLS = [call([3, INF, 2, 8, INF], [4, 1, 6, 2, 0]), call([INF, 5, 1], [1, 2, 9])]
CHECKS = [
    call([], []),
    call([INF], [1]),
    call([INF, INF], [0, 0]),
    call([7], [2]),
    call([INF, 7], [2**31, 2**31]),
    call([INF, 7], [2**53, 2**53 - 1]),
    call([INF, 2**53], [1, 1]),
    call([INF, 2**52], [1, 1]),
    call([INF, 1], [1, 2, 3]),
    call([INF, 1, 5], [1, 2]),
    call([1.5, INF], [1, 2]),
    call([INF, -INF], [1, 2]),
    call([float("nan"), 1, INF], [1, 2, 3]),
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
def _array_of_ints_or_inf(lists, depth):
    """The array of nested lists, equally long, of ints and infinities; raises ValueError or the like for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    array = _np.empty(shape, _np.float64)
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = floats = 0
    for row in rows:
        kinds = [*map(type, row)]
        floats += kinds.count(float)
        if kinds.count(float) + kinds.count(int) != len(row):
            raise ValueError
        struct.pack_into(f"{len(row)}d", array, place, *row)
        place += 8 * len(row)
    infinite = array == _np.inf
    if _np.count_nonzero(infinite) != floats or not (infinite | (_np.abs(array) <= 2**52)).all():
        raise ValueError
    return array


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


def _ints_or_inf(floats):
    """An array of Python's ints for whole numbers, and of inf; raises ValueError where a float might not be exact."""
    array = _np.asarray(floats, dtype=_np.float64)
    infinite = array == _np.inf
    if not (infinite | (_np.abs(array) <= 2**53)).all():
        raise ValueError
    numbers = _np.where(infinite, 0.0, array).astype(_np.int64).astype(object)
    return _np.where(infinite, _np.inf, numbers)


def _exactly_or_inf(a):
    """Ints or infinities as they are; raises OverflowError where the sum of two might not be exact."""
    if not ((_np.abs(a) <= 2**52) | (a == _np.inf)).all():
        raise OverflowError
    return a


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _cheapest_in_numpy(costs, ways):
    best = float('inf')
    if not len(costs) <= len(ways):
        raise ValueError
    if 1 <= len(costs):
        price = _exactly_or_inf(costs[:]) + ways[:len(costs)]
        best_values = price
        at = best_values.argmin()
        best_found = best_values[at]
        if best_found != best_found:
            raise ValueError
        if best_found < best:
            best = float(best_found)
    return float(best)


def cheapest(costs, ways):
    if type(costs) is list and type(ways) is list:
        try:
            costs_array = _array_of_ints_or_inf(costs, 1)
            ways_array = _array_of(ways, int, 1)
            _require_within(ways_array, -2147483648, 2147483648)
            result = _ints_or_inf(_cheapest_in_numpy(costs_array, ways_array)).item()
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    best = float("inf")
    for i in range(len(costs)):
        price = costs[i] + ways[i]
        if price < best:
            best = price
    return best
