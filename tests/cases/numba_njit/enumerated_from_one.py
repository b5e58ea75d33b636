# --- before
def table(a, b):
    best = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a, 1):
        for j, y in enumerate(
            b,  # from the second column
            start=1,
        ):
            if x == y:
                best[i][j] = best[i - 1][j - 1] + 1
            else:
                best[i][j] = max(best[i - 1][j], best[i][j - 1])
    total = 0
    for k, v in enumerate(a, 3):
        if v < 0:
            continue
        k += v
        total += k
        if k > 20:
            break
    return best[-1][-1], total
# --- inputs: table
CALLS = [call([1, 2, 3, 2], [2, 3, 1, 2]), call([5], [1, 5, 5])]
CHECKS = [
    call([], [1]),
    call([1], []),
    call([-1, 30, 2], [30]),
    call([1.0, 2.0], [2, 1]),
    call((1, 2), [2, 1]),
    call([True, 2], [2, 1]),
    call([2**63, 2], [2, 1]),
    call(iter([1, 2]), [2]),
    call(None, [2]),
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
def _calm(x):
    """x, unless it is beyond 2**61 in size."""
    if not -(2**61) <= x <= 2**61:
        raise OverflowError
    return x


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _table_kernel(a, b):
    best = _np.full((len(a) + 1, len(b) + 1), 0)
    for _place, x in enumerate(a):
        i = _place + 1
        for _place_1, y in enumerate(
            b

):
            j = _place_1 + 1
            if x == y:
                best[_within(i, len(best)), _within(j, best.shape[1])] = _calm(best[_within(i - 1, len(best)), _within(j - 1, best.shape[1])] + 1)
            else:
                best[_within(i, len(best)), _within(j, best.shape[1])] = max(best[_within(i - 1, len(best)), _within(j, best.shape[1])], best[_within(i, len(best)), _within(j - 1, best.shape[1])])
    total = 0
    for _place_2, v in enumerate(a):
        k = _place_2 + 3
        if v < 0:
            continue
        k += v
        total = _moderate_add(total, k)
        if k > 20:
            break
    return best[_within(-1, len(best)), _within(-1, best.shape[1])], total


def table(a, b):
    if type(a) is list and type(b) is list:
        try:
            a_array = _array_of(a, int, 1)
            _require_within(a_array, -2147483648, 2147483648)
            b_array = _array_of(b, int, 1)
            _require_within(b_array, -2147483648, 2147483648)
            return _table_kernel(a_array, b_array)
        except Exception:  # the original code below takes over
            pass
    best = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a, 1):
        for j, y in enumerate(
            b,  # from the second column
            start=1,
        ):
            if x == y:
                best[i][j] = best[i - 1][j - 1] + 1
            else:
                best[i][j] = max(best[i - 1][j], best[i][j - 1])
    total = 0
    for k, v in enumerate(a, 3):
        if v < 0:
            continue
        k += v
        total += k
        if k > 20:
            break
    return best[-1][-1], total
