# --- before
def spread(grid, moved, rounds):
    for _ in range(rounds):
        for i in range(3):
            for j in range(4):
                part = grid[i, j] * 0.25
                grid[(i, j)] -= part
                moved[moved[i, j] % 3, j] += 1
                grid[(i + 1) % 3, j] += part
    return len(grid)
# --- inputs: spread
def table(rows, width, kind=float):
    return {(i, j): kind(i * width + j) for i in range(rows) for j in range(width)}


same = table(3, 4, int)

CALLS = [call(table(3, 4), table(3, 4, int), 2)]
CHECKS = [
    call(dict(reversed(table(3, 4).items())), table(3, 4, int), 2),
    call(table(3, 5), table(4, 4, int), 2),
    call(table(2, 4), table(3, 4, int), 2),
    call(table(3, 4), table(3, 3, int), 2),
    call(table(3, 4), {place: -5 for place in table(3, 4)}, 2),
    call(table(3, 4, int), table(3, 4, int), 2),
    call(same, same, 2),
    call(table(3, 4), table(3, 4), 2),
    call(table(3, 4) | {(1, 2): 5}, table(3, 4, int), 2),
    call(table(3, 4) | {(3, 0): 5.0}, table(3, 4, int), 2),
    call(table(3, 4) | {(-1, 0): 5.0}, table(3, 4, int), 2),
    call({}, {}, 2),
    call({}, {}, 0),
    call({(True, False): 1.0}, table(3, 4, int), 1),
    call([[1.0]], table(3, 4, int), 0),
    call(table(3, 4) | {(1, 1): float("nan")}, table(3, 4, int), 3),
]
# --- after: compiled
import numpy as _np
import itertools as _itertools


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


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _spread_kernel(grid_values, moved_values, rounds):
    if (
        2 >= len(grid_values)
        or 3 >= grid_values.shape[1]
        or 2 >= len(moved_values)
        or 3 >= moved_values.shape[1]
    ):
        raise IndexError
    for _ in range(rounds):
        for i in range(3):
            if ((i + 1) % 3) >= len(grid_values):
                raise IndexError
            for j in range(4):
                part = grid_values[i, j] * 0.25
                grid_values[i, j] -= part
                moved_values[_within((moved_values[i, j] % 3) if (moved_values[i, j] % 3) >= 0 else len(moved_values), len(moved_values)), j] += 1
                grid_values[(i + 1) % 3, j] += part
    return (len(grid_values) * len(grid_values[_within(0, len(grid_values))]))


def _table_of(held, kind):
    """The values of a dict whose keys are all (i, j) below two bounds, as a list of rows; None for any other thing."""
    if type(held) is not kind or {*map(id, map(type, held))} != {id(tuple)} or {*map(len, held)} != {2}:
        return None
    if {*map(id, map(type, _itertools.chain.from_iterable(held)))} != {id(int)}:
        return None
    firsts, seconds = zip(*held)
    rows, width = max(firsts) + 1, max(seconds) + 1
    if min(firsts) != 0 or min(seconds) != 0 or rows * width != len(held):
        return None
    values = [*map(held.get, _itertools.product(range(rows), range(width)))]
    return [values[at : at + width] for at in range(0, len(values), width)]


def spread(grid, moved, rounds):
    grid_values = _table_of(grid, dict)
    if grid_values is not None:
        moved_values = _table_of(moved, dict)
        if moved_values is not None and moved is not grid:
            if (
                type(grid_values) is list
                and type(moved_values) is list
                and type(rounds) is int
                and abs(rounds) <= 2**31
            ):
                try:
                    grid_values_array = _array_of(grid_values, float, 2)
                    moved_values_array = _array_of(moved_values, int, 2)
                    _require_within(moved_values_array, -2147483648, 2147483648)
                    _require_apart([(grid_values, 2), (moved_values, 2)], [])
                    result = _spread_kernel(grid_values_array, moved_values_array, rounds)
                    _without_nan(grid_values_array)
                except Exception:  # the original code below takes over
                    pass
                else:
                    _refill(grid_values, grid_values_array, 2)
                    grid.update(zip(_itertools.product(range(len(grid_values)), range(len(grid_values[0]))), _itertools.chain.from_iterable(grid_values)))
                    _refill(moved_values, moved_values_array, 2)
                    moved.update(zip(_itertools.product(range(len(moved_values)), range(len(moved_values[0]))), _itertools.chain.from_iterable(moved_values)))
                    return result
    for _ in range(rounds):
        for i in range(3):
            for j in range(4):
                part = grid[i, j] * 0.25
                grid[(i, j)] -= part
                moved[moved[i, j] % 3, j] += 1
                grid[(i + 1) % 3, j] += part
    return len(grid)
