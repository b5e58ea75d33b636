# --- before
import numpy as np


def moment(weights, places):
    """The sums of ints are looked at when the loop has ended; the largest one so far is made of them, too."""
    total = 0
    highest = 0
    for i in range(len(weights)):
        total += weights[i] * places[i]
        highest = max(highest, total)
    return highest

# --- inputs: moment
CALLS = [call([3, 1, 2], [1, 2, 3]), call([5], [4])]
CHECKS = [
    call([], []),
    call([2**40, 2**40], [2**22, 2**22]),
    call([2**31, 2**31, 2**31], [2**31, 2**31, -(2**31)]),
    call([2**63 - 1, 1, -5], [1, 1, 1]),
    call([1, 2], [3]),
    call([1, True], [1, 2]),
]

# --- after: compiled
import numpy as np


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
    array = np.empty(shape, {"d": np.float64, "q": np.int64, "?": np.bool_}[code])
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


@_njit(cache=True)
def _moment_kernel(weights, places):
    total = 0
    highest = 0
    if len(weights) - 1 >= len(places):
        raise IndexError
    if not -(2**61) <= total <= 2**61:
        raise OverflowError
    large1 = 0
    rounds2 = 0
    for i in range(len(weights)):
        checked1 = weights[i] * places[i]
        total = np.int64(np.uint64(total) + np.uint64(checked1))
        large1 |= checked1 ^ (checked1 >> 63)
        rounds2 += 1
        highest = max(highest, total)
    if (large1 + 1.0) * rounds2 > 2e18:
        raise OverflowError
    return highest


def moment(weights, places):
    """The sums of ints are looked at when the loop has ended; the largest one so far is made of them, too."""
    if type(weights) is list and type(places) is list:
        try:
            weights_array = _array_of(weights, int, 1)
            _require_within(weights_array, -2147483648, 2147483648)
            places_array = _array_of(places, int, 1)
            _require_within(places_array, -2147483648, 2147483648)
            return _moment_kernel(weights_array, places_array)
        except Exception:  # the original code below takes over
            pass
    total = 0
    highest = 0
    for i in range(len(weights)):
        total += weights[i] * places[i]
        highest = max(highest, total)
    return highest
