# --- before
def heat(grid, c, steps):
    """Warm up a plate and tell how far it is."""
    n = len(grid)
    for step in range(1, steps + 1):
        new = [row[:] for row in grid]
        biggest = 0.0
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                new[i][j] = grid[i][j] + c * (grid[i + 1][j] + grid[i - 1][j] - 2 * grid[i][j])
                change = abs(new[i][j] - grid[i][j])
                if change > biggest:
                    biggest = change
        grid = new
        # every second step
        if step % 2 == 0:
            print(f"step {step}: largest change {biggest}")
    return grid

# --- inputs: heat
def made(n):
    return [[float(i * j % 7) * 0.37 for j in range(n)] for i in range(n)]
CALLS = [call(made(12), 0.1, 6)]
CHECKS = [call(made(3), 0.1, 2), call(made(2), 0.1, 2), call([], 0.1, 2), call(made(5), float("nan"), 3),
          call(made(5), 1e200, 9), call(made(5), 0.1, 0), call(made(5), 1, 4), call(made(4)[:3], -0.0, 3)]

# --- after: array statements
import numpy as _np


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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _heat_in_numpy(grid, c, steps):
    step_printed = []
    biggest_printed = []
    n = len(grid)
    if not 2 <= n:
        raise ValueError
    if not len(range(1, steps + 1)):
        raise ValueError
    for step in range(1, steps + 1):
        new = grid.copy()
        biggest = 0.0
        if new is grid:
            raise ValueError
        if 3 <= n:
            if not (n <= len(grid) + 1 and n <= grid.shape[1] + 1 and (n <= len(grid)) and (n <= len(grid) + 2) and (n <= len(new) + 1) and (n <= new.shape[1] + 1)):
                raise ValueError
            _np.add(grid[1:n - 1, 1:n - 1], c * (grid[2:n, 1:n - 1] + grid[:n - 2, 1:n - 1] - 2 * grid[1:n - 1, 1:n - 1]), out=new[1:n - 1, 1:n - 1])
            change = _np.abs(new[1:n - 1, 1:n - 1] - grid[1:n - 1, 1:n - 1])
            biggest_values = change.ravel()
            at = biggest_values.argmax()
            biggest_found = biggest_values[at]
            if biggest_found != biggest_found:
                raise ValueError
            if biggest_found > biggest:
                biggest = float(biggest_found)
        grid = new
        if step % 2 == 0:
            step_printed.append(int(step))
            biggest_printed.append(float(biggest))
    return (grid, step_printed, biggest_printed)


def heat(grid, c, steps):
    """Warm up a plate and tell how far it is."""
    if (
        type(grid) is list
        and type(c) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and type(print) is type(len)
    ):
        try:
            grid_array = _array_of(grid, float, 2)
            outcome = _heat_in_numpy(grid_array, c, steps)
            step_printed_more = outcome[1]
            biggest_printed_more = _known(outcome[2])
            result = _lists_of(_without_nan(outcome[0]))
        except Exception:  # the original code below takes over
            pass
        else:
            for step, biggest in zip(step_printed_more, biggest_printed_more):
                print(f"step {step}: largest change {biggest}")
            return result
    n = len(grid)
    for step in range(1, steps + 1):
        new = [row[:] for row in grid]
        biggest = 0.0
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                new[i][j] = grid[i][j] + c * (grid[i + 1][j] + grid[i - 1][j] - 2 * grid[i][j])
                change = abs(new[i][j] - grid[i][j])
                if change > biggest:
                    biggest = change
        grid = new
        # every second step
        if step % 2 == 0:
            print(f"step {step}: largest change {biggest}")
    return grid
