# --- before
def flat(grid, n):
    cells = [v for row in grid for v in row if v > 0.2]
    s = 0.0
    for v in cells:
        s += v * v
    d = {i * n + j: grid[i][j] for i in range(n) for j in range(n) if i != j}
    t = {i * j for i in range(n) for j in range(i)}
    for k in range(n * n):
        if k in d:
            s += d[k]
        if k in t:
            s += 1.0
    return s

# --- inputs: flat
import random as _r
def _g(n): 
    r = _r.Random(3)
    return [[r.random() for _ in range(n)] for _ in range(n)]
CALLS = [call(_g(5), 5)]
CHECKS = [call(_g(3), 2), call([], 0), call(_g(1), 1), call(_g(3), 7)]

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


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _new_dict__int64__float64():
    """An empty dict."""
    return _numba.typed.Dict.empty(_numba.int64, _numba.float64)


@_njit
def _new_set__int64():
    """An empty set."""
    return _numba.typed.Dict.empty(_numba.int64, _numba.boolean)


@_njit
def _flat_kernel_part_1(grid):
    return _as_array([v for row in grid for v in row if v > 0.2])


@_njit
def _flat_kernel_part_2(n, grid):
    made = _new_dict__int64__float64()
    for i in range(n):
        for j in range(n):
            if (i != j):
                made[i * n + j] = grid[i, j]
    return made


@_njit
def _flat_kernel_part_3(n):
    made = _new_set__int64()
    for i in range(n):
        for j in range(i):
            made[i * j] = True
    return made


@_njit(cache=True)
def _flat_kernel(grid, n):
    cells = _flat_kernel_part_1(grid)
    s = 0.0
    for v in cells:
        s += v * v
    if n - 1 >= len(grid) or n - 1 >= grid.shape[1]:
        raise IndexError
    d = _flat_kernel_part_2(n, grid)
    t = _flat_kernel_part_3(n)
    for k in range(n * n):
        if k in d:
            s += d[k]
        if k in t:
            s += 1.0
    return s


def flat(grid, n):
    if type(grid) is list and type(n) is int and abs(n) <= 2**31:
        try:
            grid_array = _array_of(grid, float, 2)
            result = _flat_kernel(grid_array, n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    cells = [v for row in grid for v in row if v > 0.2]
    s = 0.0
    for v in cells:
        s += v * v
    d = {i * n + j: grid[i][j] for i in range(n) for j in range(n) if i != j}
    t = {i * j for i in range(n) for j in range(i)}
    for k in range(n * n):
        if k in d:
            s += d[k]
        if k in t:
            s += 1.0
    return s
