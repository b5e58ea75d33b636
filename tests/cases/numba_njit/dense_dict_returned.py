# --- before
def floyd(dist, n):
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = dist[(i, k)] + dist[(k, j)]
                if through < dist[(i, j)]:
                    dist[(i, j)] = through
    return dist
# --- inputs: floyd
def lengths(rows, width):
    return {(i, j): abs(i - 2.0 * j) for i in range(rows) for j in range(width)}


CALLS = [call(lengths(3, 3), 3)]
CHECKS = [
    call(lengths(3, 3), 2),
    call(lengths(3, 3), 0),
    call(lengths(3, 3), -1),
    call(lengths(3, 3), 4),
    call(lengths(3, 4), 3),
    call(lengths(3, 3), True),
    call(dict(reversed(lengths(3, 3).items())), 3),
    call(lengths(2, 2) | {(0, 1): 9}, 2),
    call(lengths(2, 2) | {(0, 1, 2): 9.0}, 2),
    call(lengths(2, 2) | {"0": 9.0}, 2),
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


@_njit(cache=True)
def _floyd_kernel(dist_values, n):
    if n - 1 >= len(dist_values) or n - 1 >= dist_values.shape[1]:
        raise IndexError
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = dist_values[i, k] + dist_values[k, j]
                if through < dist_values[i, j]:
                    dist_values[i, j] = through
    return dist_values


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


def floyd(dist, n):
    dist_values = _table_of(dist, dict)
    if dist_values is not None:
        if type(dist_values) is list and type(n) is int and abs(n) <= 2**31:
            try:
                dist_values_array = _array_of(dist_values, float, 2)
                _require_apart([(dist_values, 2)], [])
                _floyd_kernel(dist_values_array, n)
                _without_nan(dist_values_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(dist_values, dist_values_array, 2)
                dist.update(zip(_itertools.product(range(len(dist_values)), range(len(dist_values[0]))), _itertools.chain.from_iterable(dist_values)))
                return dist
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = dist[(i, k)] + dist[(k, j)]
                if through < dist[(i, j)]:
                    dist[(i, j)] = through
    return dist
