# --- before
def life(grid, n, m):
    new = [[0] * m for _ in range(n)]
    for y in range(1, n - 1):
        for x in range(1, m - 1):
            k = sum(grid[y + dy][x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx)
            new[y][x] = 1 if k == 3 or (k == 2 and grid[y][x]) else 0
    return new

# --- inputs: life
import random as _r
def _grid(n, m): 
    r = _r.Random(3)
    return [[r.randint(0, 1) for _ in range(m)] for _ in range(n)]
CALLS = [call(_grid(12, 10), 12, 10)]
CHECKS = [call(_grid(3, 3), 3, 3), call(_grid(3, 3), 4, 3), call([], 0, 0)]

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


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _life_kernel_part_1(grid, x, y):
    total = 0
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            if (dy or dx):
                item = grid[y + dy, x + dx]
                if (item > 0 and total > 9223372036854775807 - item) or (item < 0 and total < -9223372036854775807 - item):
                    raise OverflowError
                total += item
    return total


@_njit(cache=True)
def _life_kernel(grid, n, m):
    new = _np.full((n, m), 0)
    if n - 1 >= len(grid) or m - 1 >= grid.shape[1] or n - 2 >= len(new) or m - 2 >= new.shape[1]:
        raise IndexError
    for y in range(1, n - 1):
        for x in range(1, m - 1):
            k = _life_kernel_part_1(grid, x, y)
            new[y, x] = 1 if k == 3 or (k == 2 and grid[y, x]) else 0
    return new


def life(grid, n, m):
    if type(grid) is list and type(n) is int and abs(n) <= 2**31 and type(m) is int and abs(m) <= 2**31:
        try:
            grid_array = _array_of(grid, int, 2)
            return _lists_of(_life_kernel(grid_array, n, m))
        except Exception:  # the original code below takes over
            pass
    new = [[0] * m for _ in range(n)]
    for y in range(1, n - 1):
        for x in range(1, m - 1):
            k = sum(grid[y + dy][x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx)
            new[y][x] = 1 if k == 3 or (k == 2 and grid[y][x]) else 0
    return new
