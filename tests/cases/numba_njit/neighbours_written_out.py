# --- before
def count(grid, n):
    total = 0
    for y in range(1, n - 1):
        for x in range(1, n - 1):
            for dy, dx in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
                total += grid[y + dy][x + dx]
            for dy in [-1, 0, 1]:
                for dx in [-1, 0, 1]:
                    if dy == 0 and dx == 0:
                        continue
                    total += 2 * grid[y + dy][x + dx]
            for w in (1.5, 2.5):
                total += int(w)
            total += max(grid[y + dy][x + dx] for dy, dx in [(0, 1), (1, 0), (0, -1), (-1, 0)])
            total += any(grid[y + dy][x + dx] == 7 for dy in (-1, 0, 1) for dx in [-1, 0, 1] if (dy, dx) != (0, 0))
    return total

# --- inputs: count
import random as _r
def _grid(n, m): 
    r = _r.Random(3)
    return [[r.randint(0, 9) for _ in range(m)] for _ in range(n)]
CALLS = [call(_grid(12, 12), 12)]
CHECKS = [call(_grid(3, 3), 3), call(_grid(3, 3), 4), call([], 0)]

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


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _truncate(x):
    """int(x), unless it is too large to be exact."""
    if not -9.0e15 < x < 9.0e15:
        raise OverflowError
    return int(x)


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _zero_or_one(x):
    """1 for True, 0 for False."""
    return int(x)


@_njit
def _count_kernel_part_1(grid, x, y):
    best = 0
    some = False
    for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0),):
        item = grid[_within(y + dy, len(grid)), _within(x + dx, grid.shape[1])]
        if not some or item > best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit
def _count_kernel_part_2(grid, x, y):
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            if ((dy, dx) != (0, 0)):
                if (grid[y + dy, x + dx] == 7):
                    return True
    return False


@_njit(cache=True)
def _count_kernel(grid, n):
    total = 0
    if n - 1 >= len(grid) or n - 1 >= grid.shape[1]:
        raise IndexError
    for y in range(1, n - 1):
        for x in range(1, n - 1):
            if not -(2**61) <= total <= 2**61:
                raise OverflowError
            for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0),):
                checked1 = grid[_within(y + dy, len(grid)), _within(x + dx, grid.shape[1])]
                total = _np.int64(_np.uint64(total) + _np.uint64(checked1))
            for dy in range(-1, 2):
                if not -(2**61) <= total <= 2**61:
                    raise OverflowError
                for dx in range(-1, 2):
                    if dy == 0 and dx == 0:
                        continue
                    checked1 = 2 * grid[y + dy, x + dx]
                    total = _np.int64(_np.uint64(total) + _np.uint64(checked1))
            if not -(2**61) <= total <= 2**61:
                raise OverflowError
            for w in (1.5, 2.5):
                checked1 = _truncate(w)
                total = _np.int64(_np.uint64(total) + _np.uint64(checked1))
            total = _moderate_add(total, _count_kernel_part_1(grid, x, y))
            total = _moderate_add(total, _zero_or_one(_count_kernel_part_2(grid, x, y)))
    return total


def count(grid, n):
    if type(grid) is list and type(n) is int and abs(n) <= 2**31:
        try:
            grid_array = _array_of(grid, int, 2)
            _require_within(grid_array, -2147483648, 2147483648)
            return _count_kernel(grid_array, n)
        except Exception:  # the original code below takes over
            pass
    total = 0
    for y in range(1, n - 1):
        for x in range(1, n - 1):
            for dy, dx in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
                total += grid[y + dy][x + dx]
            for dy in [-1, 0, 1]:
                for dx in [-1, 0, 1]:
                    if dy == 0 and dx == 0:
                        continue
                    total += 2 * grid[y + dy][x + dx]
            for w in (1.5, 2.5):
                total += int(w)
            total += max(grid[y + dy][x + dx] for dy, dx in [(0, 1), (1, 0), (0, -1), (-1, 0)])
            total += any(grid[y + dy][x + dx] == 7 for dy in (-1, 0, 1) for dx in [-1, 0, 1] if (dy, dx) != (0, 0))
    return total
