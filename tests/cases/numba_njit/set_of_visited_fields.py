# --- before
from collections import deque


def steps_to_corner(grid):
    rows, columns = len(grid), len(grid[0])
    seen = {(0, 0)}
    queue = deque([(0, 0, 0)])
    while queue:
        r, c, steps = queue.popleft()
        if r == rows - 1 and c == columns - 1:
            return steps
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            y, x = r + dr, c + dc
            if 0 <= y < rows and 0 <= x < columns and grid[y][x] == 0 and (y, x) not in seen:
                seen.add((y, x))
                queue.append((y, x, steps + 1))
    return -1

# --- inputs: steps_to_corner
CALLS = [call([[0, 0, 1], [1, 0, 0], [0, 0, 0]])]
CHECKS = [call([[0]]), call([[1]]), call([[0, 1], [1, 0]]), call([]), call([[]]), call([[0, 0], [0]]), call([[0.0]])]

# --- after: compiled
from collections import deque
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
def _deque_append(queue, item):
    """Put an item at the end."""
    queue[0].append(item)


@_njit
def _deque_len(queue):
    """How many items there are."""
    return len(queue[0]) - queue[1][0]


@_njit
def _deque_of(items):
    """A deque: a list, and where its first item is."""
    return items, _np.zeros(1, _np.int64)


@_njit
def _deque_popleft(queue):
    """Take the first item; what was taken is dropped now and then."""
    items, start = queue
    if start[0] == len(items):
        raise IndexError
    item = items[start[0]]
    start[0] += 1
    if start[0] > 1000 and 2 * start[0] > len(items):
        del items[: start[0]]
        start[0] = 0
    return item


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _new_list__t_int64_int64_int64():
    """An empty list."""
    return [(0, 0, 0,) for _ in range(0)]


_new_set__t_int64_int64_key = _numba.types.Tuple((_numba.int64, _numba.int64,))


@_njit
def _new_set__t_int64_int64():
    """An empty set."""
    return _numba.typed.Dict.empty(_new_set__t_int64_int64_key, _numba.boolean)


@_njit
def _set_add(items, item):
    """Put an item into a set."""
    items[item] = True


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _steps_to_corner_kernel_part_1():
    made = _new_set__t_int64_int64()
    made[(0, 0)] = True
    return made


@_njit
def _steps_to_corner_kernel_part_2():
    made = _new_list__t_int64_int64_int64()
    made.append((0, 0, 0))
    return made


@_njit(cache=True)
def _steps_to_corner_kernel(grid):
    rows, columns = len(grid), len(grid[_within(0, len(grid))])
    seen = _steps_to_corner_kernel_part_1()
    queue = _deque_of(_steps_to_corner_kernel_part_2())
    while (_deque_len(queue) > 0):
        r, c, steps = _deque_popleft(queue)
        if r == rows - 1 and c == columns - 1:
            return steps
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            y, x = r + dr, c + dc
            if 0 <= y < rows and 0 <= x < columns and grid[_within(y, len(grid)), _within(x, grid.shape[1])] == 0 and (y, x) not in seen:
                _set_add(seen, (y, x))
                _deque_append(queue, (y, x, _moderate_add(steps, 1)))
    return -1


def steps_to_corner(grid):
    if type(grid) is list:
        try:
            grid_array = _array_of(grid, int, 2)
            return _steps_to_corner_kernel(grid_array)
        except Exception:  # the original code below takes over
            pass
    rows, columns = len(grid), len(grid[0])
    seen = {(0, 0)}
    queue = deque([(0, 0, 0)])
    while queue:
        r, c, steps = queue.popleft()
        if r == rows - 1 and c == columns - 1:
            return steps
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            y, x = r + dr, c + dc
            if 0 <= y < rows and 0 <= x < columns and grid[y][x] == 0 and (y, x) not in seen:
                seen.add((y, x))
                queue.append((y, x, steps + 1))
    return -1
