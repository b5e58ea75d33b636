# --- before
import numpy as np


def doubled(x, norms):
    for i in range(len(x)):
        norms[i] = x[i] * 2.0 + norms[i]

# --- inputs: doubled
CALLS = [call(np.arange(50.0), [*np.arange(50.0)])]
CHECKS = [call(np.arange(3.0), [0.0, 1.0, 2.0]), call(np.arange(3.0), [*np.arange(2.0), 2.0]), call(np.arange(3.0), [*np.arange(2.0)]), call(np.arange(2.0), [*np.arange(5.0)])]
# --- after: array statements
import numpy as np


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


@np.errstate(divide='raise', over='raise', invalid='raise')
def _doubled_in_numpy(x, norms):
    if not len(x) <= len(norms):
        raise ValueError
    if 1 <= len(x):
        norms[:len(x)] = x[:] * 2.0 + norms[:len(x)]


def doubled(x, norms):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(norms) is list
        and np.geterr()["under"] == "ignore"
    ):
        try:
            norms_array = _array_of_numpy(norms)
            result = _doubled_in_numpy(x, norms_array)
            _without_nan(norms_array)
        except Exception:  # the original code below takes over
            pass
        else:
            norms[:] = norms_array
            return result
    for i in range(len(x)):
        norms[i] = x[i] * 2.0 + norms[i]
