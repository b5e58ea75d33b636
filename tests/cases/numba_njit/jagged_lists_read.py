# --- before
def reach(adj, u, seen):
    seen[u] = True
    found = 1
    for v in adj[u]:
        if not seen[v]:
            found += reach(adj, v, seen)
    return found


def measure(adj, weights, seen):
    best, total = 0, 0.0
    for u in range(len(adj)):
        if not seen[u]:
            best = max(best, reach(adj, u, seen))
        row = adj[u]
        if row:
            total += row[0] - row[-1] + weights[u][u % len(row)]
        for k, v in enumerate(row):
            total += k * len(adj[v])
        for v, w in zip(row, weights[u]):
            total += w * row[v - len(adj)]
    for near in adj:
        total += len(near)
    return best, total
# --- inputs: measure
rows = [[1, 2], [0], [], [3, 3, 1, 2]]
same = [[1, 0], [0, 1]]

CALLS = [call(rows, [[0.5, 1.0], [2.0], [], [1.0, 1.5, 2.0, 0.5]], [False] * 4), call(same, [[0.5], [1.0, 2.0]], [False] * 2)]
CHECKS = [
    call([], [], []),
    call([[0]], [[]], [False]),
    call([[-1, 0], [0]], [[0.5, 2.0], [1.0]], [False] * 2),
    call([[5], [0]], [[0.5], [1.0]], [False] * 2),
    call([[1, 0], [True]], [[0.5], [1.0]], [False] * 2),
    call([(1, 0), [1]], [[0.5], [1.0]], [False] * 2),
    call([[0, 0, 0], [0]], [[float("nan")] * 3, [-0.0]], [False] * 2),
    call([[0, 1], [0]], [[1.0], [1.0, 2.0]], rows[0]),
    call(rows, [[1.0]] * 4, rows[3]),
    call(rows, rows, [False] * 4),
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


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"reach": (479337881718196896,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


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
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


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


def reach(adj, u, seen):
    seen[u] = True
    found = 1
    for v in adj[u]:
        if not seen[v]:
            found += reach(adj, v, seen)
    return found


@_njit
def _measure_kernel_reach(adj_items, adj_begins, adj_ends, u, seen, depth):
    if depth == 0:
        raise RecursionError
    seen[_within(u, len(seen))] = True
    found = 1
    for v_at_3 in range(adj_begins[_within(u, len(adj_begins))], adj_ends[_within(u, len(adj_ends))]):
        v = adj_items[_within(v_at_3, len(adj_items))]
        if not seen[_within(v, len(seen))]:
            found = _int_add(found, _measure_kernel_reach(adj_items, adj_begins, adj_ends, v, seen, depth - 1))
    return found


@_njit(cache=True)
def _measure_kernel(adj_items, adj_begins, adj_ends, weights_items, weights_begins, weights_ends, seen):
    best, total = 0, 0.0
    if (
        len(adj_begins) - 1 >= len(seen)
        or len(adj_begins) - 1 >= len(adj_ends)
        or len(adj_begins) - 1 >= len(weights_begins)
        or len(adj_begins) - 1 >= len(weights_ends)
    ):
        raise IndexError
    for u in range(len(adj_begins)):
        if not seen[u]:
            best = max(best, _measure_kernel_reach(adj_items, adj_begins, adj_ends, u, seen, _np.int64(400)))
        row_begin, row_end = adj_begins[u], adj_ends[u]
        if row_end > row_begin:
            total += adj_items[_within(row_begin + 0 if 0 <= 0 < row_end - row_begin else len(adj_items), len(adj_items))] - adj_items[_within(row_end -1 if row_end - row_begin >= 1 > 0 else len(adj_items), len(adj_items))] + weights_items[_within(weights_begins[u] + (u % (row_end - row_begin)) if 0 <= (u % (row_end - row_begin)) < weights_ends[u] - weights_begins[u] else weights_ends[u] + (u % (row_end - row_begin)) if weights_begins[u] - weights_ends[u] <= (u % (row_end - row_begin)) < 0 else len(weights_items), len(weights_items))]
        v_at_first, v_at_last = row_begin, row_end
        if v_at_last - 1 >= len(adj_items) or v_at_first < -len(adj_items):
            raise IndexError
        for v_at in range(v_at_last - v_at_first):
            k = v_at
            v = adj_items[v_at_first + v_at]
            total += _int_multiply(k, adj_ends[_within(v, len(adj_ends))] - adj_begins[_within(v, len(adj_begins))])
        v_at_2_first, v_at_2_last = row_begin, row_end
        v_at_2_first_2, v_at_2_last_2 = weights_begins[u], weights_ends[u]
        for v_at_2 in range(min(v_at_2_last - v_at_2_first, v_at_2_last_2 - v_at_2_first_2)):
            v = adj_items[_within(v_at_2_first + v_at_2, len(adj_items))]
            w = weights_items[_within(v_at_2_first_2 + v_at_2, len(weights_items))]
            total += w * adj_items[_within(row_begin + (v - len(adj_begins)) if 0 <= (v - len(adj_begins)) < row_end - row_begin else row_end + (v - len(adj_begins)) if row_begin - row_end <= (v - len(adj_begins)) < 0 else len(adj_items), len(adj_items))]
    if len(adj_begins) - 1 >= len(adj_ends):
        raise IndexError
    for near_at in range(len(adj_begins)):
        near_begin, near_end = adj_begins[near_at], adj_ends[near_at]
        total += (near_end - near_begin)
    return best, total


def measure(adj, weights, seen):
    adj_held = _rows_of(adj, 0, (seen,), ())
    if adj_held is not None:
        adj_items, adj_begins, adj_ends = adj_held
        weights_held = _rows_of(weights, 0, (seen,), ())
        if weights_held is not None:
            weights_items, weights_begins, weights_ends = weights_held
            if (
                type(adj_items) is list
                and type(adj_begins) is list
                and type(adj_ends) is list
                and type(weights_items) is list
                and type(weights_begins) is list
                and type(weights_ends) is list
                and type(seen) is list
                and seen is not adj_items
                and seen is not adj_begins
                and seen is not adj_ends
                and seen is not weights_items
                and seen is not weights_begins
                and seen is not weights_ends
                and "reach" in globals()
                and _untouched(reach=reach)
                and _room_for(500)
            ):
                try:
                    adj_items_array = _array_of(adj_items, int, 1)
                    _require_within(adj_items_array, -2147483648, 2147483648)
                    adj_begins_array = _array_of(adj_begins, int, 1)
                    _require_within(adj_begins_array, -2147483648, 2147483648)
                    adj_ends_array = _array_of(adj_ends, int, 1)
                    _require_within(adj_ends_array, -2147483648, 2147483648)
                    weights_items_array = _array_of(weights_items, float, 1)
                    weights_begins_array = _array_of(weights_begins, int, 1)
                    _require_within(weights_begins_array, -2147483648, 2147483648)
                    weights_ends_array = _array_of(weights_ends, int, 1)
                    _require_within(weights_ends_array, -2147483648, 2147483648)
                    seen_array = _array_of(seen, bool, 1)
                    result = _measure_kernel(adj_items_array, adj_begins_array, adj_ends_array, weights_items_array, weights_begins_array, weights_ends_array, seen_array)
                    if result[1] != result[1]:
                        raise ValueError  # it might be an object that exists already
                except Exception:  # the original code below takes over
                    pass
                else:
                    _refill(seen, seen_array, 1)
                    return result
    best, total = 0, 0.0
    for u in range(len(adj)):
        if not seen[u]:
            best = max(best, reach(adj, u, seen))
        row = adj[u]
        if row:
            total += row[0] - row[-1] + weights[u][u % len(row)]
        for k, v in enumerate(row):
            total += k * len(adj[v])
        for v, w in zip(row, weights[u]):
            total += w * row[v - len(adj)]
    for near in adj:
        total += len(near)
    return best, total
