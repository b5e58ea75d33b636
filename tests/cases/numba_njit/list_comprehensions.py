# --- before
WEIGHTS = [0.25, 0.5, 0.25]


def profile(xs, rounds):
    for _ in range(rounds):
        padded = [xs[0] * k for k in WEIGHTS]
        middle = [a * WEIGHTS[0] + b * WEIGHTS[1] for a, b in zip(xs[1:], xs)]
        for i, x in enumerate(middle):
            xs[i] = x + padded[-1]
    return [x for x in xs if x > 0.5], max(xs)

# --- inputs: profile
CALLS = [call([1.0, 2.0, 0.25, 4.0], 2)]
CHECKS = [
    call([1.0], 3),
    call([], 1),
    call([1.0, 2.0], 0),
    call([1.0, float("inf"), -float("inf")], 2),
    call([1, 2, 3], 1),
    call(WEIGHTS, 2),  # the very list that it also reads as a global
]

# --- after: compiled
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _is_just(value, written):
    """Whether it is a list, tuple or number as it is written out, with the same types throughout."""
    if type(value) is not type(written):
        return False
    if type(value) is tuple or type(value) is list:
        return len(value) == len(written) and all(map(_is_just, value, written))
    return repr(value) == repr(written)


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


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


WEIGHTS = [0.25, 0.5, 0.25]


@_njit
def _profile_kernel_part_1(WEIGHTS, xs):
    return _as_array([xs[0] * k for k in (0.25, 0.5, 0.25)])


@_njit
def _profile_kernel_part_2(xs, WEIGHTS):
    return _as_array([a * WEIGHTS[0] + b * WEIGHTS[1] for a, b in zip(xs[1:].copy(), xs)])


@_njit
def _profile_kernel_part_3(xs):
    return _as_array([x for x in xs if x > 0.5])


@_njit
def _profile_kernel_part_4(xs):
    best = 0.0
    some = False
    for item in xs:
        if not some or item > best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit(cache=True)
def _profile_kernel(xs, rounds, WEIGHTS):
    if 0 >= len(xs) or 1 >= len(WEIGHTS):
        raise IndexError
    for _ in range(rounds):
        padded = _profile_kernel_part_1(WEIGHTS, xs)
        middle = _profile_kernel_part_2(xs, WEIGHTS)
        if -1 >= len(padded) or len(padded) < 1:
            raise IndexError
        for i, x in enumerate(middle):
            xs[_within(i, len(xs))] = x + padded[-1]
    return _profile_kernel_part_3(xs), _profile_kernel_part_4(xs)


def profile(xs, rounds):
    if (
        type(xs) is list
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and "WEIGHTS" in globals()
        and type(WEIGHTS) is list
        and WEIGHTS is not xs
        and "WEIGHTS" in globals() and _is_just(WEIGHTS, [0.25, 0.5, 0.25])
    ):
        try:
            xs_array = _array_of(xs, float, 1)
            WEIGHTS_array = _array_of(WEIGHTS, float, 1)
            result = _profile_kernel(xs_array, rounds, WEIGHTS_array)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            result = _without_nan(result[0]).tolist(), result[1]
            _without_nan(xs_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(xs, xs_array, 1)
            return result
    for _ in range(rounds):
        padded = [xs[0] * k for k in WEIGHTS]
        middle = [a * WEIGHTS[0] + b * WEIGHTS[1] for a, b in zip(xs[1:], xs)]
        for i, x in enumerate(middle):
            xs[i] = x + padded[-1]
    return [x for x in xs if x > 0.5], max(xs)
