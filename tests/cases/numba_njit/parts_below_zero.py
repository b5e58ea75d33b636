# --- before
def smoothed(profits, rounds):
    losses = [min(0, profit) for profit in profits if profit != 1.0]
    for _ in range(rounds):
        for i in range(1, len(losses)):
            losses[i] = 0.5 * losses[i] + 0.5 * losses[i - 1]
    return losses


# --- inputs: smoothed
CALLS = [call([1.5, -2.0, 0.0, -0.5, 1.0], 3), call([2.0, 3.0], 1)]
NAN = float("nan")
CHECKS = [
    call([], 2), call([5.0], 0), call([NAN, -1.0], 1), call([-0.0, 0.0, -1.0], 2), call([-0.0], 0), call([3, -2, 1], 2), call([-1e308, -1e308], 1),
    call([2.5, -2], 0), call((1.0, -1.0), 1), call([True, -1.0], 1), call([-float("inf"), float("inf")], 0),
]
# --- after: compiled
import numpy as _np
import math as _math


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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


def _with_zeros(array):
    """The floats of an array as Python's, with the int 0 for each -0.0, which stands for it; nan raises ValueError."""
    zeros = (_without_nan(array) == 0.0) & _np.signbit(array)
    if not zeros.any():
        return array
    numbers = array.astype(object)
    numbers[zeros] = 0
    return numbers


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _unsigned(x):
    """x, unless it is -0.0, which stands for the int 0 here."""
    if x == 0.0 and _math.copysign(1.0, x) < 0.0:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _smoothed_kernel_part_1(profits):
    return _as_array([profit for profit in profits if profit != 1.0])


@_njit(cache=True)
def _smoothed_kernel(profits, rounds):
    losses_parts = _smoothed_kernel_part_1(profits)
    losses = _np.full(len(losses_parts), -0.0)
    for _place, _part in enumerate(losses_parts):
        if _part < 0:
            losses[_within(_place, len(losses))] = _unsigned(_part)
    for _ in range(rounds):
        for i in range(1, len(losses)):
            losses[i] = _unsigned(0.5 * (losses[i] + 0.0) + 0.5 * (losses[i - 1] + 0.0))
    return losses


def smoothed(profits, rounds):
    if type(profits) is list and type(rounds) is int and abs(rounds) <= 2**31:
        try:
            profits_array = _array_of(profits, float, 1)
            return _with_zeros(_smoothed_kernel(profits_array, rounds)).tolist()
        except Exception:  # the original code below takes over
            pass
    losses = [min(0, profit) for profit in profits if profit != 1.0]
    for _ in range(rounds):
        for i in range(1, len(losses)):
            losses[i] = 0.5 * losses[i] + 0.5 * losses[i - 1]
    return losses
