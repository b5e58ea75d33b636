# --- before
def mirrored(grid):
    n = len(grid)
    for i in range(n // 2):
        kept = grid[i]
        grid[i] = grid[n - 1 - i]
        grid[n - 1 - i] = kept
    for i in range(n):
        for j in range(len(grid[0])):
            grid[i][j] = 2 * grid[i][j] + i
    return grid

# --- inputs: mirrored
CALLS = [call([[k * j for j in range(6)] for k in range(7)])]
CHECKS = [call([]), call([[]]), call([[1]]), call([[1, 2], [3, 4]]), call([[1, 2], [3]]), call([[2**62, 2**62], [1, 1]]), call([[1, 2]] * 3), call([[1.5, -0.0], [0.0, float("nan")]])]

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


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _mirrored_in_numpy(grid, grid_order):
    n = len(grid)
    for i in range(n // 2):
        kept_2 = grid[i].copy()
        grid[i] = grid[n - 1 - i]
        grid[n - 1 - i] = kept_2
        grid_order[i], grid_order[n - 1 - i] = (grid_order[n - 1 - i], grid_order[i])
    for i in range(n):
        stop_j = len(grid[0])
        if 1 <= stop_j:
            if not stop_j <= grid.shape[1]:
                raise ValueError
            grid[i, :stop_j] = _whole(_np.add, _whole(_np.multiply, 2, grid[i, :stop_j]), i)
    return grid


def mirrored(grid):
    if type(grid) is list:
        try:
            grid_array = _array_of(grid, int, 2)
            grid_order = _np.arange(len(grid))
            _require_apart([(grid, 2)], [])
            _mirrored_in_numpy(grid_array, grid_order)
        except Exception:  # the original code below takes over
            pass
        else:
            grid[:] = [grid[at] for at in grid_order.tolist()]
            _refill(grid, grid_array, 2)
            return grid
    n = len(grid)
    for i in range(n // 2):
        kept = grid[i]
        grid[i] = grid[n - 1 - i]
        grid[n - 1 - i] = kept
    for i in range(n):
        for j in range(len(grid[0])):
            grid[i][j] = 2 * grid[i][j] + i
    return grid
