# --- before
def powers(n, k, xs):
    cubes, counts = 0, {}
    for i in range(n):
        cubes += i * i * i
    for x in xs:
        counts[x * k] = x
    for key in counts:
        cubes += key * counts[key]
    return cubes
# --- inputs: powers
CALLS = [call(40, 3, [5, 6, 7]), call(10, 2, [1, 5, 1])]
CHECKS = [
    call(20000, 1, [3]), call(200000, 1, []), call(3, 2**31, [2**31, -(2**31)]), call(3, -(2**31), [2**31]),
    call(0, 0, [0]), call(2, 1, [True]),
]
# --- after: compiled
import numba as _numba
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
def _new_dict__int64__int64():
    """An empty dict."""
    return _numba.typed.Dict.empty(_numba.int64, _numba.int64)


@_njit(cache=True)
def _powers_kernel(n, k, xs):
    cubes, counts = 0, _new_dict__int64__int64()
    if not -(2**61) <= cubes <= 2**61:
        raise OverflowError
    large1 = 0
    large2 = 0
    rounds3 = 0
    for i in range(n):
        checked1 = i * i
        checked2 = _np.int64(_np.uint64(checked1) * _np.uint64(i))
        cubes = _np.int64(_np.uint64(cubes) + _np.uint64(checked2))
        large1 |= checked1 ^ (checked1 >> 63)
        large2 |= i ^ (i >> 63)
        rounds3 += 1
    if (large1 + 1.0) * (large2 + 1.0) * rounds3 > 2e18:
        raise OverflowError
    for x in xs:
        counts[x * k] = x
    if not -(2**61) <= cubes <= 2**61:
        raise OverflowError
    large1 = 0
    large2 = 0
    rounds3 = 0
    for key in counts:
        checked1 = counts[key]
        checked2 = _np.int64(_np.uint64(key) * _np.uint64(checked1))
        cubes = _np.int64(_np.uint64(cubes) + _np.uint64(checked2))
        large1 |= key ^ (key >> 63)
        large2 |= checked1 ^ (checked1 >> 63)
        rounds3 += 1
    if (large1 + 1.0) * (large2 + 1.0) * rounds3 > 2e18:
        raise OverflowError
    return cubes


def powers(n, k, xs):
    if type(n) is int and abs(n) <= 2**31 and type(k) is int and abs(k) <= 2**31 and type(xs) is list:
        try:
            xs_array = _array_of(xs, int, 1)
            _require_within(xs_array, -2147483648, 2147483648)
            return _powers_kernel(n, k, xs_array)
        except Exception:  # the original code below takes over
            pass
    cubes, counts = 0, {}
    for i in range(n):
        cubes += i * i * i
    for x in xs:
        counts[x * k] = x
    for key in counts:
        cubes += key * counts[key]
    return cubes
