# --- before
DIRS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
WEIGHTS = (0.25, 0.5)


def step(grid):
    n = len(grid)
    new = [[0] * n for _ in range(n)]
    total = 0.0
    for y in range(n):
        for x in range(n):
            k = 0
            for dy, dx in DIRS:
                if 0 <= y + dy < n and 0 <= x + dx < n:
                    k += grid[y + dy][x + dx]
            new[y][x] = 1 if k == 3 or (k == 2 and grid[y][x] == 1) else 0
            for weight in WEIGHTS:
                total += weight * k
            total += sum(grid[(y + dy) % n][(x + dx) % n] for dy, dx in DIRS)
    return new, total


# --- inputs: step
import random as _random


def _grid(n, m):
    generator = _random.Random(3)
    return [[generator.randint(0, 1) for _ in range(m)] for _ in range(n)]


CALLS = [call(_grid(9, 9)), call(_grid(4, 4))]
CHECKS = [call(_grid(1, 1)), call([]), call(_grid(3, 2))]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
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


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


DIRS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
WEIGHTS = (0.25, 0.5)


@_njit
def _step_kernel_part_1(grid, n, x, y):
    total_2 = 0
    for dy, dx in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
        item = grid[(y + dy) % n, (x + dx) % n]
        if (item > 0 and total_2 > 9223372036854775807 - item) or (item < 0 and total_2 < -9223372036854775807 - item):
            raise OverflowError
        total_2 += item
    return total_2


@_njit(cache=True)
def _step_kernel(grid):
    n = len(grid)
    new = _np.full((n, n), 0)
    total = 0.0
    if len(grid) - 1 >= len(new) or len(grid) - 1 >= new.shape[1] or len(grid) - 1 >= grid.shape[1]:
        raise IndexError
    for y in range(n):
        for x in range(n):
            k = 0
            if not -(2**61) <= k <= 2**61:
                raise OverflowError
            large1 = 0
            rounds2 = 0
            for dy, dx in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
                if 0 <= y + dy < n and 0 <= x + dx < n:
                    checked1 = grid[_within(y + dy, len(grid)), _within(x + dx, grid.shape[1])]
                    k = _np.int64(_np.uint64(k) + _np.uint64(checked1))
                    large1 |= checked1 ^ (checked1 >> 63)
                    rounds2 += 1
            if (large1 + 1.0) * rounds2 > 2e18:
                raise OverflowError
            new[y, x] = 1 if k == 3 or (k == 2 and grid[y, x] == 1) else 0
            for weight in (0.25, 0.5):
                total += weight * k
            total += _step_kernel_part_1(grid, n, x, y)
    return new, total


def step(grid):
    if (
        type(grid) is list
        and "DIRS" in globals() and _is_just(DIRS, [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)])
        and "WEIGHTS" in globals() and _is_just(WEIGHTS, (0.25, 0.5))
    ):
        try:
            grid_array = _array_of(grid, int, 2)
            result = _step_kernel(grid_array)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return _lists_of(result[0]), result[1]
        except Exception:  # the original code below takes over
            pass
    n = len(grid)
    new = [[0] * n for _ in range(n)]
    total = 0.0
    for y in range(n):
        for x in range(n):
            k = 0
            for dy, dx in DIRS:
                if 0 <= y + dy < n and 0 <= x + dx < n:
                    k += grid[y + dy][x + dx]
            new[y][x] = 1 if k == 3 or (k == 2 and grid[y][x] == 1) else 0
            for weight in WEIGHTS:
                total += weight * k
            total += sum(grid[(y + dy) % n][(x + dx) % n] for dy, dx in DIRS)
    return new, total
