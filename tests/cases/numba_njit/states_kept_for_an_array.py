# --- before
import numpy as np


def solve(y0, h, n):
    y = y0
    ts = [0.0]
    ys = [y0]
    for k in range(n):
        y = [a * 0.5 for a in y]
        ts.append(ts[-1] + h)
        ys.append(y)
    return np.array(ts), np.array(ys)


# --- inputs: solve
START = [1.0, 0.0]


class Odd(list):
    def __getitem__(self, place):
        return 5.0


CALLS = [call([1.0, 0.5], 0.1, 6), call([0.7, 0.5], 0.2, 9)]
CHECKS = [
    call([1.0, 0.5], 0.1, 0),
    call([1.0, 0.5], 0.1, 1),
    call([], 0.1, 3),
    call([1.0], 0.1, 3),
    call([1.0, 2.0, 3.0], 0.1, 3),
    call([1, 0], 0.1, 3),
    call([True, 0.0], 0.1, 3),
    call([float("nan"), 0.0], 0.1, 3),
    call([-0.0, 0.0], 0.0, 3),
    call((1.0, 0.5), 0.1, 3),
    call(Odd([1.0, 0.5]), 0.1, 3),
    call([1.0, 0.5], 0.1, -2),
    call([1.0, 0.5], 1, 3),
    call([1e308, 1e308], 1e3, 5),
    call([1.0, "a"], 0.1, 3),
    call([10**400, 1.0], 0.1, 3),
    call(START, 0.3, 4),
    call(START, 0.6, 4),
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _solve_kernel_part_1(y):
    made = np.empty(len(y), np.float64)
    place = 0
    for a in y:
        made[place] = a * 0.5
        place += 1
    return made


@_njit(cache=True)
def _solve_kernel(y0, h, n):
    y = y0
    ts = [0.0]
    ys_numbers = []
    ys_lengths = []
    for ys_each in y0: ys_numbers.append(ys_each)
    ys_lengths.append(len(y0))
    for k in range(n):
        y = _solve_kernel_part_1(y)
        ts.append(ts[-1] + h)
        for ys_each in y: ys_numbers.append(ys_each)
        ys_lengths.append(len(y))
    return ts, ys_numbers, ys_lengths


def _table_of(numbers, lengths):
    """The array of rows of so many numbers; raises ValueError where they are not equally long, or none."""
    if len({*lengths}) != 1 or not numbers:
        raise ValueError
    return np.array(numbers).reshape(len(lengths), -1).copy()


def solve(y0, h, n):
    if type(y0) is list and type(h) is float and type(n) is int and abs(n) <= 2**31:
        try:
            y0_array = _array_of(y0, float, 1)
            result = _solve_kernel(y0_array, h, n)
            part_1, ys_numbers, ys_lengths = _known(result[0]), _known(result[1]), result[2]
            return np.array(part_1), _table_of(ys_numbers, ys_lengths)
        except Exception:  # the original code below takes over
            pass
    y = y0
    ts = [0.0]
    ys = [y0]
    for k in range(n):
        y = [a * 0.5 for a in y]
        ts.append(ts[-1] + h)
        ys.append(y)
    return np.array(ts), np.array(ys)
