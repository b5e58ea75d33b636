# --- before
import copy
from copy import deepcopy


def relax(grid, weights, passes):
    n = len(grid)
    spare = copy.copy(weights)
    total = 0.0
    for _ in range(passes):
        old = copy.deepcopy(grid)
        for i in range(1, n - 1):
            for j in range(1, len(grid[0]) - 1):
                grid[i][j] = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1])
        new = deepcopy(old)
        new[0][0] = spare[0]
        spare[0] += 1.0
        total += new[0][0] + old[0][0]
    return total
# --- inputs: relax
def rows(n, m):
    return [[(7.0 * i + j) % 5 for j in range(m)] for i in range(n)]


def shared():
    row = [1.0, 2.0, 4.0]
    return [row, [0.5, 0.25, 3.0], row]


class Rows(list):
    def __deepcopy__(self, memo):
        return [[0.0] * len(self[0])] * len(self)


CALLS = [call(rows(4, 5), [1.0, 2.0], 3), call(rows(3, 3), [0.5], 2)]
CHECKS = [
    call(shared(), [1.0], 3),
    call(rows(3, 4), [], 2),
    call([], [1.0], 2),
    call([[]], [1.0], 2),
    call(Rows(rows(3, 3)), [1.0], 2),
    call([Rows(rows(3, 3)), [1.0]], [1.0], 2),
    call([(1.0, 2.0, 3.0), [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]], [1.0], 2),
    call([(1.0, 2.0, 3.0), (4.0, 5.0, 6.0), (7.0, 8.0, 9.0)], [1.0], 2),
    call([[1.0, 2.0, 3.0], [4.0, 5], [7.0, 8.0, 9.0]], [1.0], 2),
    call([[1.0, float("nan"), 3.0]] * 3, [1.0], 2),
    call(rows(3, 3), (1.0, 2.0), 2),
    call(rows(3, 3), [1], 2),
    call(None, [1.0], 2),
    call(rows(3, 3), [2.0], 0),
]
# --- after: compiled
import copy
from copy import deepcopy
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


def _require_apart(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({*own}) < len(own) or not {*own}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError


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


@_njit(cache=True, boundscheck=True)
def _relax_kernel(grid, weights, passes):
    n = len(grid)
    spare = weights[:].copy()
    total = 0.0
    for _ in range(passes):
        old = grid.copy()
        for i in range(1, n - 1):
            for j in range(1, len(grid[0]) - 1):
                grid[i][j] = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1])
        new = old.copy()
        new[0][0] = spare[0]
        spare[0] += 1.0
        total += new[0][0] + old[0][0]
    return total


def relax(grid, weights, passes):
    if type(grid) is list and len({*map(id, grid)}) == len(grid):
        if type(grid) is list and type(weights) is list and type(passes) is int and abs(passes) <= 2**31:
            try:
                grid_array = _array_of(grid, float, 2)
                weights_array = _array_of(weights, float, 1)
                _require_apart([(grid, 2)], [(weights, 1)])
                result = _relax_kernel(grid_array, weights_array, passes)
                if result != result:
                    raise ValueError  # it might be an object that exists already
                _without_nan(grid_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(grid, grid_array, 2)
                return result
    n = len(grid)
    spare = copy.copy(weights)
    total = 0.0
    for _ in range(passes):
        old = copy.deepcopy(grid)
        for i in range(1, n - 1):
            for j in range(1, len(grid[0]) - 1):
                grid[i][j] = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1])
        new = deepcopy(old)
        new[0][0] = spare[0]
        spare[0] += 1.0
        total += new[0][0] + old[0][0]
    return total
