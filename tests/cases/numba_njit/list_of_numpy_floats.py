# --- before
import numpy as np


def excess(values, limit):
    total = 0.0
    lowest = values[0]
    for i, value in enumerate(values):
        if value > limit or value != value:
            total += (value - limit) / values[i - 1]
        elif value < lowest:
            lowest = value
    return total, lowest

# --- inputs: excess
import warnings

warnings.simplefilter("error")
CALLS = [call([*np.array([1.0, 2.0, 3.5])], 2.0)]
CHECKS = [
    call([*np.array([1.0, 0.0, 3.5])], 2.0), call([*np.array([1.0, 0.0, np.nan])], 2.0), call([], 2.0),
    call([1.0, 2.0], 2.0), call([np.float64(3), 2.0], 1.0), call([np.float32(3)], 1.0),
    call([*np.array([1e308, 1e-308, 3.5])], 2.0), call([*np.array([-1.0, -0.0, 0.0])], -2.0),
    call([*np.array([3.0, 5.0, 7.0])], 1), call([*np.array([3.0, 5.0, 7.0])], np.float64(2)),
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


@_in_c
def _array_of_numpy(numbers):
    """The array of a list of NumPy's floats; raises ValueError for all other lists."""
    if not 0 < len(numbers) <= 2**31 or [*map(type, numbers)].count(np.float64) != len(numbers):
        raise ValueError
    return np.fromiter(numbers, np.float64, len(numbers))


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True, error_model="numpy")
def _excess_kernel(values, limit):
    total_fits = False
    total_fits = False
    total = 0.0
    lowest = values[_within(0, len(values))]
    for i, value in enumerate(values):
        if value > limit or value != value:
            total_fits = True
            total += (value - limit) / values[_within(i - 1, len(values))]
        elif value < lowest:
            lowest = value
    if total - total != 0.0:
        raise FloatingPointError
    return _settled(total, total_fits), lowest


def excess(values, limit):
    if type(values) is list and type(limit) is float:
        try:
            values_array = _array_of_numpy(values)
            result = _excess_kernel(values_array, limit)
            if (
                result[0] != result[0]
                or result[0] == limit
                or result[1] != result[1]
                or result[1] == limit
            ):
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.float64(result[1])
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    lowest = values[0]
    for i, value in enumerate(values):
        if value > limit or value != value:
            total += (value - limit) / values[i - 1]
        elif value < lowest:
            lowest = value
    return total, lowest
