# --- before
def relax(adj, dist, rounds):
    changed = 0
    for _ in range(rounds):
        for u in range(len(dist)):
            for v, w in adj[u]:
                if dist[u] + w < dist[v]:
                    dist[v] = dist[u] + w
                    changed += 1
    return changed
# --- inputs: relax
near = [[(1, 2.0), (2, 0.5)], [(0, 1.0)], []]

CALLS = [call(near, [0.0, 9.0, 9.0], 3), call([[(1, 1.5)], [(0, 0.25)]], [1.0, 0.0], 2)]
CHECKS = [
    call(near, [0.0, 9.0, 9.0, 9.0], 1),
    call([[(1, 2)], [(0, 1.0)]], [0.0, 9.0], 2),
    call([[(1, 2.0, 3.0)], [(0, 1.0)]], [0.0, 9.0], 2),
    call([[[1, 2.0]], []], [0.0, 9.0], 2),
    call([[], []], [0.0, 9.0], 2),
    call([[(7, 2.0)], []], [0.0, 9.0], 2),
    call([[(1, float("nan"))], [(0, -0.0)]], [0.0, -0.0], 2),
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
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _relax_kernel(adj_items_1, adj_items_2, adj_begins, adj_ends, dist, rounds):
    changed = 0
    if len(dist) - 1 >= len(adj_begins) or len(dist) - 1 >= len(adj_ends):
        raise IndexError
    for _ in range(rounds):
        for u in range(len(dist)):
            for v_at in range(_small(adj_begins[u]), _small(adj_ends[u])):
                v, w = adj_items_1[_within(v_at, len(adj_items_1))], adj_items_2[_within(v_at, len(adj_items_2))]
                if dist[u] + w < dist[_within(v, len(dist))]:
                    dist[_within(v, len(dist))] = dist[u] + w
                    changed += 1
    return changed


def _rows_of(rows, places, others, nested):
    """All that lies in the lists of a list, and where each of them begins and ends; None for any other thing."""
    if type(rows) is not list or {*map(type, rows)} != {list}:
        return None
    known = {id(rows), *map(id, rows)}
    if any(id(one) in known for one in others):
        return None
    if not all(known.isdisjoint(map(id, one)) for one in nested if type(one) is list):
        return None
    items = [*_itertools.chain.from_iterable(rows)]
    ends = [*_itertools.accumulate(map(len, rows))]
    if places and ({*map(type, items)} != {tuple} or {*map(len, items)} != {places}):
        return None
    columns = [[item[place] for item in items] for place in range(places)] or [items]
    return [*columns, [0, *ends[:-1]], ends]


def relax(adj, dist, rounds):
    adj_held = _rows_of(adj, 2, (dist,), ())
    if adj_held is not None:
        adj_items_1, adj_items_2, adj_begins, adj_ends = adj_held
        if (
            type(adj_items_1) is list
            and type(adj_items_2) is list
            and type(adj_begins) is list
            and type(adj_ends) is list
            and type(dist) is list
            and dist is not adj_items_1
            and dist is not adj_items_2
            and dist is not adj_begins
            and dist is not adj_ends
            and type(rounds) is int
            and abs(rounds) <= 2**31
        ):
            try:
                adj_items_1_array = _array_of(adj_items_1, int, 1)
                adj_items_2_array = _array_of(adj_items_2, float, 1)
                adj_begins_array = _array_of(adj_begins, int, 1)
                adj_ends_array = _array_of(adj_ends, int, 1)
                dist_array = _array_of(dist, float, 1)
                result = _relax_kernel(adj_items_1_array, adj_items_2_array, adj_begins_array, adj_ends_array, dist_array, rounds)
                _without_nan(dist_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(dist, dist_array, 1)
                return result
    changed = 0
    for _ in range(rounds):
        for u in range(len(dist)):
            for v, w in adj[u]:
                if dist[u] + w < dist[v]:
                    dist[v] = dist[u] + w
                    changed += 1
    return changed
