# --- before
import heapq


def dijkstra(graph, source):
    dist = {node: float("inf") for node in graph}
    dist[source] = 0.0
    queue = [(0.0, source)]
    visited = set()
    while queue:
        d, node = heapq.heappop(queue)
        if node in visited:
            continue
        visited.add(node)
        for neighbour, weight in graph[node]:
            new = d + weight
            if new < dist[neighbour]:
                dist[neighbour] = new
                heapq.heappush(queue, (new, neighbour))
    return dist
# --- inputs: dijkstra
near = {0: [(1, 2.0), (2, 0.5)], 1: [(0, 1.0)], 2: []}

CALLS = [call(near, 0), call({0: [(1, 0.25)], 1: [(0, 2.0), (1, 1.0)]}, 1)]
CHECKS = [
    call(near, 5),
    call(near, -1),
    call(near, True),
    call({0: [(1, 2)], 1: []}, 0),
    call({1: [], 0: [(1, 2.0)]}, 0),
    call({0: [(3, 2.0)], 1: []}, 0),
    call({0: [(-1, 2.0)], 1: []}, 0),
    call({0: [(1, 2.0, 3)], 1: []}, 0),
    call({0: [(1, float("nan")), (1, 1.0)], 1: [(0, -0.0)]}, 0),
]
# --- after: compiled
import heapq
import numba as _numba
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


@_njit
def _dict_parts(items):
    """The keys and the values of a dict, unless a value is nan."""
    for value in items.values():
        if value != value:
            raise ValueError
    return [key for key in items.keys()], [value for value in items.values()]


@_njit
def _new_dict__int64__float64():
    """An empty dict."""
    return _numba.typed.Dict.empty(_numba.int64, _numba.float64)


@_njit
def _new_set__int64():
    """An empty set."""
    return _numba.typed.Dict.empty(_numba.int64, _numba.boolean)


@_njit
def _set_add(items, item):
    """Put an item into a set."""
    items[item] = True


@_njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit
def _unless_nan__0(item):
    """The item, unless there is a nan in it."""
    if item[0] != item[0]:
        raise ValueError
    return item


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _dijkstra_kernel_part_1(graph_values_begins):
    made = _new_dict__int64__float64()
    for node in range(len(graph_values_begins)):
        made[node] = _np.inf
    return made


@_njit(cache=True)
def _dijkstra_kernel(graph_values_items_1, graph_values_items_2, graph_values_begins, graph_values_ends, source):
    dist = _dijkstra_kernel_part_1(graph_values_begins)
    dist[source] = 0.0
    queue = [(0.0, source)]
    visited = _new_set__int64()
    while (len(queue) > 0):
        d, node = heapq.heappop(queue)
        if node in visited:
            continue
        _set_add(visited, node)
        for neighbour_at in range(_small(graph_values_begins[_within(node if node >= 0 else len(graph_values_begins), len(graph_values_begins))]), _small(graph_values_ends[_within(node if node >= 0 else len(graph_values_begins), len(graph_values_ends))])):
            neighbour, weight = graph_values_items_1[_within(neighbour_at, len(graph_values_items_1))], graph_values_items_2[_within(neighbour_at, len(graph_values_items_2))]
            new = d + weight
            if new < dist[neighbour]:
                dist[neighbour] = new
                heapq.heappush(queue, _unless_nan__0((new, neighbour)))
    return _dict_parts(dist)


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


def dijkstra(graph, source):
    graph_values = _values_of(graph, dict, True)
    if graph_values is not None:
        graph_values_held = _rows_of(graph_values, 2, (), ())
        if graph_values_held is not None:
            graph_values_items_1, graph_values_items_2, graph_values_begins, graph_values_ends = graph_values_held
            if (
                type(graph_values_items_1) is list
                and type(graph_values_items_2) is list
                and type(graph_values_begins) is list
                and type(graph_values_ends) is list
                and type(source) is int
                and abs(source) <= 2**31
            ):
                try:
                    graph_values_items_1_array = _array_of(graph_values_items_1, int, 1)
                    graph_values_items_2_array = _array_of(graph_values_items_2, float, 1)
                    graph_values_begins_array = _array_of(graph_values_begins, int, 1)
                    graph_values_ends_array = _array_of(graph_values_ends, int, 1)
                    return dict(zip(*_dijkstra_kernel(graph_values_items_1_array, graph_values_items_2_array, graph_values_begins_array, graph_values_ends_array, source)))
                except Exception:  # the original code below takes over
                    pass
    dist = {node: float("inf") for node in graph}
    dist[source] = 0.0
    queue = [(0.0, source)]
    visited = set()
    while queue:
        d, node = heapq.heappop(queue)
        if node in visited:
            continue
        visited.add(node)
        for neighbour, weight in graph[node]:
            new = d + weight
            if new < dist[neighbour]:
                dist[neighbour] = new
                heapq.heappush(queue, (new, neighbour))
    return dist
