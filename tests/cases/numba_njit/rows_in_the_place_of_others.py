# --- before
def life(grid, steps):
    rows = len(grid)
    cols = len(grid[0])
    for step in range(steps):
        new = []
        for r in range(rows):
            row = []
            for c in range(cols):
                n = grid[(r + 1) % rows][c] + grid[r - 1][c] + grid[r][c - 1] + grid[r][(c + 1) % cols]
                row.append(1 if n == 2 or (n == 3 and grid[r][c] == 1) else 0)
            new.append(row)
        grid = new
    return grid
# --- inputs: life
CALLS = [call([[0, 1, 1], [1, 0, 1], [0, 1, 0]], 3), call([[1, 0], [0, 1]], 1)]
CHECKS = [
    call([[0, 1], [1, 1]], 0), call([[1]], 2), call([], 2), call([], 0), call([[]], 2), call([[1, 0], [1]], 2),
    call([[2**62, 1], [0, 1]], 1), call([[1.0, 0.0], [0.0, 1.0]], 2), call([[True, False]], 2), call([[1, 0]], -1),
    call(([1, 0], [0, 1]), 1), call([(1, 0), (0, 1)], 1), call([[1, None]], 1), call([[1, 0], [0, 1]], 1.0),
]
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _as_table(items):
    """The array of the numbers in lists, unless these are not equally long, or there are none."""
    if len(items) == 0:
        raise ValueError
    first = _np.array(items[0])
    table = _np.empty((len(items), len(first)), first.dtype)
    for row in range(len(items)):
        if len(items[row]) != len(first):
            raise ValueError
        for column in range(len(first)):
            table[row, column] = items[row][column]
    return table


@_njit
def _new_rows__int64():
    """An empty list of lists."""
    return [[0 for _ in range(0)] for _ in range(0)]


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _life_kernel(grid, steps):
    rows = len(grid)
    cols = len(grid[_within(0, len(grid))])
    for step in _nonempty(range(steps)):
        new = _new_rows__int64()
        if cols - 1 >= grid.shape[1] or grid.shape[1] < 1 or rows - 1 >= len(grid) or len(grid) < 1:
            raise IndexError
        for r in range(rows):
            row = []
            if ((r + 1) % rows) >= len(grid):
                raise IndexError
            for c in range(cols):
                n = grid[(r + 1) % rows, c] + grid[r - 1, c] + grid[r, c - 1] + grid[r, (c + 1) % cols]
                row.append(1 if n == 2 or (n == 3 and grid[r, c] == 1) else 0)
            new.append(row)
        grid = _as_table(new)
    return grid


def life(grid, steps):
    if type(grid) is list and type(steps) is int and abs(steps) <= 2**31:
        try:
            grid_array = _array_of(grid, int, 2)
            _require_within(grid_array, -2147483648, 2147483648)
            return _lists_of(_life_kernel(grid_array, steps))
        except Exception:  # the original code below takes over
            pass
    rows = len(grid)
    cols = len(grid[0])
    for step in range(steps):
        new = []
        for r in range(rows):
            row = []
            for c in range(cols):
                n = grid[(r + 1) % rows][c] + grid[r - 1][c] + grid[r][c - 1] + grid[r][(c + 1) % cols]
                row.append(1 if n == 2 or (n == 3 and grid[r][c] == 1) else 0)
            new.append(row)
        grid = new
    return grid
