# --- before
def bfs(graph, start):
    dist = [-1] * len(graph)
    dist[start] = 0
    queue = [start]
    head = 0
    while head < len(queue):
        u = queue[head]
        head += 1
        for v in graph[u]:
            if dist[v] < 0:
                dist[v] = dist[u] + 1
                queue.append(v)
    total = 0
    for node in graph:
        total += dist[node] * len(graph[node])
    return total
# --- inputs: bfs
CALLS = [call({0: [1, 2], 1: [0], 2: [0, 1, 3], 3: []}, 0)]
CHECKS = [
    call({0: [1, 2], 1: [0], 2: [0, 1, 3], 3: []}, -1),
    call({0: [1, 2], 1: [0, 4], 2: [], 3: [-1]}, 0),
    call({0: [1, 2], 1: [0], 2: [-1], 3: []}, 0),
    call({1: [0], 0: [1, 1]}, 0),
    call({0: [2], 2: [0]}, 0),
    call({False: [1], True: [0]}, 0),
    call({0.0: [1], 1.0: [0]}, 0),
    call({0: [1], 1.0: [0, 0]}, 0),
    call({}, 0),
    call({0: [0.0], 1: []}, 0),
    call({0: (1,), 1: [0]}, 0),
    call({"0": [1]}, 0),
    call([[1], [0, 0]], 0),
]
# --- after: compiled
import itertools as _itertools


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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _bfs_kernel(graph_values_items, graph_values_begins, graph_values_ends, start):
    dist = _np.full(len(graph_values_begins), -1)
    dist[_within(start, len(dist))] = 0
    queue = [start]
    head = 0
    while head < len(queue):
        u = queue[head]
        head += 1
        if u >= len(dist) or u < -len(dist):
            raise IndexError
        large1 = 0
        for v_at in range(graph_values_begins[_within(u if u >= 0 else len(graph_values_begins), len(graph_values_begins))], graph_values_ends[_within(u if u >= 0 else len(graph_values_begins), len(graph_values_ends))]):
            v = graph_values_items[_within(v_at, len(graph_values_items))]
            if dist[_within(v, len(dist))] < 0:
                checked1 = _np.int64(_np.uint64(dist[u]) + _np.uint64(1))
                dist[_within(v, len(dist))] = checked1
                large1 |= checked1 ^ (checked1 >> 63)
                queue.append(v)
        if large1 >= 2**61:
            raise OverflowError
    total = 0
    if len(graph_values_begins) - 1 >= len(dist) or len(graph_values_begins) - 1 >= len(graph_values_ends):
        raise IndexError
    if not -(2**61) <= total <= 2**61:
        raise OverflowError
    large1 = 0
    large2 = 0
    rounds3 = 0
    for node in range(len(graph_values_begins)):
        checked1 = dist[node]
        checked2 = graph_values_ends[node] - graph_values_begins[node]
        checked3 = _np.int64(_np.uint64(checked1) * _np.uint64(checked2))
        total = _np.int64(_np.uint64(total) + _np.uint64(checked3))
        large1 |= checked1 ^ (checked1 >> 63)
        large2 |= checked2 ^ (checked2 >> 63)
        rounds3 += 1
    if (large1 + 1.0) * (large2 + 1.0) * rounds3 > 2e18:
        raise OverflowError
    return total


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


def _values_of(held, kind, in_order):
    """The values of a dict whose keys are 0, 1, 2 and so on, in ascending order of keys; None for any other thing."""
    if type(held) is not kind or {*map(id, map(type, held))} != {id(int)}:
        return None
    keys = range(len(held))
    if [*held] == [*keys]:
        return [*held.values()]
    if in_order or min(held) != 0 or max(held) != len(held) - 1:
        return None
    return [*map(held.get, keys)]


def bfs(graph, start):
    graph_values = _values_of(graph, dict, True)
    if graph_values is not None:
        graph_values_held = _rows_of(graph_values, 0, (), ())
        if graph_values_held is not None:
            graph_values_items, graph_values_begins, graph_values_ends = graph_values_held
            if (
                type(graph_values_items) is list
                and type(graph_values_begins) is list
                and type(graph_values_ends) is list
                and type(start) is int
                and abs(start) <= 2**31
            ):
                try:
                    graph_values_items_array = _array_of(graph_values_items, int, 1)
                    _require_within(graph_values_items_array, -2147483648, 2147483648)
                    graph_values_begins_array = _array_of(graph_values_begins, int, 1)
                    _require_within(graph_values_begins_array, -2147483648, 2147483648)
                    graph_values_ends_array = _array_of(graph_values_ends, int, 1)
                    _require_within(graph_values_ends_array, -2147483648, 2147483648)
                    return _bfs_kernel(graph_values_items_array, graph_values_begins_array, graph_values_ends_array, start)
                except Exception:  # the original code below takes over
                    pass
    dist = [-1] * len(graph)
    dist[start] = 0
    queue = [start]
    head = 0
    while head < len(queue):
        u = queue[head]
        head += 1
        for v in graph[u]:
            if dist[v] < 0:
                dist[v] = dist[u] + 1
                queue.append(v)
    total = 0
    for node in graph:
        total += dist[node] * len(graph[node])
    return total
