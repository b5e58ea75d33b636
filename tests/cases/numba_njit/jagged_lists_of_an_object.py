# --- before
class Graph:
    def __init__(self, near, counts):
        self.near = near
        self.counts = counts
        self.rounds = 3


def spread(graph, n):
    for _ in range(graph.rounds):
        for u in range(n):
            for v in graph.near[u]:
                graph.counts[v] += graph.counts[u] + 1
    return len(graph.near)
# --- inputs: spread
def tied():
    near = [[1, 2], [0], [0, 1, 1]]
    return Graph(near, near[2])


CALLS = [call(Graph([[1, 2], [0], [0, 1, 1]], [0, 1, 2]), 3), call(Graph([[1], [0, 0]], [5, 1]), 2)]
CHECKS = [
    call(tied(), 3),
    call(Graph([[1, 2], [0], [0, 1, 1]], [0, 1, 2]), 4),
    call(Graph([[1, 9], [0]], [0, 1]), 2),
    call(Graph([], []), 0),
    call(Graph([[-1], []], [1, 2**62]), 2),
    call(Graph([[1.0], [0]], [1, 2]), 2),
]
# --- after: compiled
import itertools as _itertools


def _attributes_of(things, container, read, stored=(), called=()):
    """For each attribute a list of what things have there; None where there is more to it than data of one class."""
    if type(things) is not container or not things:
        return None
    kind, slots = type(things[0]), ()
    if type(kind) is not type:
        return None
    for thing in things:
        if type(thing) is not kind:
            return None
    for each in kind.__mro__:
        if each is object or each is tuple:
            continue
        held = vars(each)
        if each.__module__ == "builtins" or "__getattribute__" in held or "__getattr__" in held:
            return None
        if stored and "__setattr__" in held:
            return None
        for name in read:
            if name in held:
                sort = type(held[name])
                if sort.__name__ == "member_descriptor":
                    slots = (*slots, name)
                elif sort.__name__ != "_tuplegetter" and (hasattr(sort, "__get__") or hasattr(sort, "__set__")):
                    return None
    for name in called:
        for thing in things:
            if name in getattr(thing, "__dict__", ()):
                return None
    found = []
    try:
        for name in stored:
            for thing in things:
                if name not in slots and name not in thing.__dict__:
                    return None
        for name in read:
            one = len(things) == 1
            found.append([getattr(thing, name)] if one else [getattr(thing, name) for thing in things])
    except AttributeError:
        return None
    return found


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
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


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


class Graph:
    def __init__(self, near, counts):
        self.near = near
        self.counts = counts
        self.rounds = 3


@_njit(cache=True)
def _spread_kernel(graph_rounds, graph_near_items, graph_near_begins, graph_near_ends, graph_counts, n):
    if n - 1 >= len(graph_near_begins) or n - 1 >= len(graph_near_ends) or n - 1 >= len(graph_counts):
        raise IndexError
    for _ in range(graph_rounds):
        for u in range(n):
            for v_at in range(_small(graph_near_begins[u]), _small(graph_near_ends[u])):
                v = graph_near_items[_within(v_at, len(graph_near_items))]
                graph_counts[_within(v, len(graph_counts))] = _int_add(graph_counts[_within(v, len(graph_counts))], _int_add(graph_counts[u], 1))
    return len(graph_near_begins)


def spread(graph, n):
    graph_columns = _attributes_of([graph], list, ("rounds", "near", "counts"))
    if graph_columns is not None:
        [graph_rounds], [graph_near], [graph_counts] = graph_columns
        graph_near_held = _rows_of(graph_near, 0, (graph_counts,), ())
        if graph_near_held is not None:
            graph_near_items, graph_near_begins, graph_near_ends = graph_near_held
            if (
                type(graph_rounds) is int
                and abs(graph_rounds) <= 2**31
                and type(graph_near_items) is list
                and type(graph_near_begins) is list
                and type(graph_near_ends) is list
                and type(graph_counts) is list
                and graph_counts is not graph_near_items
                and graph_counts is not graph_near_begins
                and graph_counts is not graph_near_ends
                and type(n) is int
                and abs(n) <= 2**31
            ):
                try:
                    graph_near_items_array = _array_of(graph_near_items, int, 1)
                    graph_near_begins_array = _array_of(graph_near_begins, int, 1)
                    graph_near_ends_array = _array_of(graph_near_ends, int, 1)
                    graph_counts_array = _array_of(graph_counts, int, 1)
                    result = _spread_kernel(graph_rounds, graph_near_items_array, graph_near_begins_array, graph_near_ends_array, graph_counts_array, n)
                except Exception:  # the original code below takes over
                    pass
                else:
                    _refill(graph_counts, graph_counts_array, 1)
                    return result
    for _ in range(graph.rounds):
        for u in range(n):
            for v in graph.near[u]:
                graph.counts[v] += graph.counts[u] + 1
    return len(graph.near)
