# --- before
import numpy as np


def running(values):
    for i in range(1, len(values)):
        values[i] = values[i] + values[i - 1]


def floats(*numbers):
    return [*np.array(numbers, dtype=float)]
# --- inputs: running
CALLS = [call(floats(1.0, 2.0, 3.5)), call(floats(0.0, -0.0, 2.0, 9.0))]
CHECKS = [call([1.0, 2.0]), call([]), call(floats(1.0, np.nan)), call(floats(1e308, 1e308)), call([*floats(1.0), 2.0, 3]), call([*np.arange(3)]), call([*np.float32([1, 2])]), call(tuple(floats(1, 2)))]
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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if np.isnan(array).any():
        raise ValueError
    return array


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit(cache=True)
def _running_kernel(values):
    suspects = 0
    for i in range(1, len(values)):
        checked1 = values[i]
        checked2 = values[i - 1]
        checked3 = checked1 + checked2
        values[i] = checked3
        suspects += _arises(checked3, checked1, checked2)
    if suspects:
        raise FloatingPointError


def running(values):
    if type(values) is list:
        try:
            values_array = _array_of_numpy(values)
            result = _running_kernel(values_array)
            _without_nan(values_array)
        except Exception:  # the original code below takes over
            pass
        else:
            values[:] = values_array
            return result
    for i in range(1, len(values)):
        values[i] = values[i] + values[i - 1]


def floats(*numbers):
    return [*np.array(numbers, dtype=float)]
