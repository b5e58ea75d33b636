# --- before
def step(graph, rank, out, damping):
    n = len(graph)
    for u in graph:
        out[u] = (1.0 - damping) / n
    for u, near in graph.items():
        for v in near:
            out[v] += damping * rank[u] / len(near)
    total = 0.0
    for r in out.values():
        total += r
    for i in sorted(rank):
        rank[i] = out[i] / total
    return total
# --- inputs: step
def ranks(n, value=0.25):
    return {u: value for u in range(n)}


near = {0: [1, 2], 1: [0], 2: [0, 1, 3], 3: [0]}
both = ranks(4)
shared = [0, 1]

CALLS = [call(near, ranks(4), ranks(4, 0.0), 0.85)]
CHECKS = [
    call(near, {3: 0.5, 1: 0.25, 0: 0.125, 2: 2.0}, ranks(4, 0.0), 0.85),
    call(near, ranks(4), {3: 0.5, 1: 0.25, 0: 0.125, 2: 2.0}, 0.85),
    call({1: [0], 0: [1, 0]}, ranks(2), ranks(2), 0.5),
    call(near, ranks(4), ranks(3), 0.85),
    call(near, ranks(3), ranks(4), 0.85),
    call(near, ranks(5), ranks(4), 0.85),
    call(near, ranks(4), ranks(5), 0.85),
    call(near, both, both, 0.85),
    call(near, ranks(4, 0), ranks(4, 0), 0.85),
    call(near, ranks(4) | {2: 1}, ranks(4) | {0: True}, 0.85),
    call({0: [-1], 1: [0, 1]}, ranks(2), ranks(2), 0.5),
    call({0: shared, 1: shared, 2: []}, ranks(3), ranks(3), 0.5),
    call({}, {}, {}, 0.5),
    call(near, ranks(4), ranks(4), 1),
    call(near, ranks(4, float("inf")), ranks(4), 0.5),
    call(near, ranks(4, float("nan")), ranks(4), 0.5),
    call({0: [1], 1: [0]}, {False: 0.5, True: 0.5}, {0: 0.5, 1.0: 0.5}, 0.5),
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


@_njit(cache=True, error_model="numpy")
def _step_kernel(graph_values_items, graph_values_begins, graph_values_ends, rank_values, out_values, damping):
    n = len(graph_values_begins)
    if len(graph_values_begins) - 1 >= len(out_values):
        raise IndexError
    suspects = 0
    for u in range(len(graph_values_begins)):
        out_values[u] = (1.0 - damping) / n
        suspects += n == 0
    if suspects:
        raise FloatingPointError
    if len(graph_values_begins) - 1 >= len(graph_values_ends):
        raise IndexError
    for near_at in range(len(graph_values_begins)):
        u = near_at
        near_begin, near_end = graph_values_begins[near_at], graph_values_ends[near_at]
        if (
            near_end - 1 >= len(graph_values_items)
            or near_begin < -len(graph_values_items)
            or u >= len(rank_values)
        ):
            raise IndexError
        suspects = 0
        for v_at in range(near_begin, near_end):
            v = graph_values_items[v_at]
            checked1 = near_end - near_begin
            out_values[_within(v if v >= 0 else len(out_values), len(out_values))] += damping * rank_values[u] / (checked1)
            suspects += checked1 == 0
        if suspects:
            raise FloatingPointError
    total = 0.0
    for r in out_values:
        total += r
    if len(rank_values) - 1 >= len(out_values):
        raise IndexError
    suspects = 0
    for i in range(len(rank_values)):
        rank_values[i] = out_values[i] / total
        suspects += total == 0
    if suspects:
        raise FloatingPointError
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


def step(graph, rank, out, damping):
    graph_values = _values_of(graph, dict, True)
    if graph_values is not None:
        rank_values = _values_of(rank, dict, False)
        if rank_values is not None and rank is not graph:
            out_values = _values_of(out, dict, True)
            if out_values is not None and out is not graph and out is not rank:
                graph_values_held = _rows_of(graph_values, 0, (rank_values, out_values), ())
                if graph_values_held is not None:
                    graph_values_items, graph_values_begins, graph_values_ends = graph_values_held
                    if (
                        type(graph_values_items) is list
                        and type(graph_values_begins) is list
                        and type(graph_values_ends) is list
                        and type(rank_values) is list
                        and rank_values is not graph_values_items
                        and rank_values is not graph_values_begins
                        and rank_values is not graph_values_ends
                        and type(out_values) is list
                        and out_values is not graph_values_items
                        and out_values is not graph_values_begins
                        and out_values is not graph_values_ends
                        and out_values is not rank_values
                        and type(damping) is float
                    ):
                        try:
                            graph_values_items_array = _array_of(graph_values_items, int, 1)
                            _require_within(graph_values_items_array, -2147483648, 2147483648)
                            graph_values_begins_array = _array_of(graph_values_begins, int, 1)
                            _require_within(graph_values_begins_array, -2147483648, 2147483648)
                            graph_values_ends_array = _array_of(graph_values_ends, int, 1)
                            _require_within(graph_values_ends_array, -2147483648, 2147483648)
                            rank_values_array = _array_of(rank_values, float, 1)
                            out_values_array = _array_of(out_values, float, 1)
                            result = _step_kernel(graph_values_items_array, graph_values_begins_array, graph_values_ends_array, rank_values_array, out_values_array, damping)
                            if result != result:
                                raise ValueError  # it might be an object that exists already
                            _without_nan(rank_values_array)
                            _without_nan(out_values_array)
                        except Exception:  # the original code below takes over
                            pass
                        else:
                            _refill(rank_values, rank_values_array, 1)
                            rank.update(enumerate(rank_values))
                            _refill(out_values, out_values_array, 1)
                            out.update(enumerate(out_values))
                            return result
    n = len(graph)
    for u in graph:
        out[u] = (1.0 - damping) / n
    for u, near in graph.items():
        for v in near:
            out[v] += damping * rank[u] / len(near)
    total = 0.0
    for r in out.values():
        total += r
    for i in sorted(rank):
        rank[i] = out[i] / total
    return total
