# --- before
class Search:
    def __init__(self, weights, values):
        self.weights = weights
        self.values = values
        self.best = 0.0
        self.nodes = 0


def visit(search, k, room, value):
    search.nodes += 1
    if value > search.best:
        search.best = value
    if k == len(search.weights):
        return
    if search.weights[k] <= room:
        visit(search, k + 1, room - search.weights[k], value + search.values[k])
    visit(search, k + 1, room, value)

# --- inputs: visit
W, V = [3, 5, 2, 7, 4, 6], [2.5, 4.0, 1.5, 6.0, 3.0, 4.5]
CALLS = [call(Search(W, V), 0, 12, 0.0), call(Search(W[:4], V), 1, 9, 0.0)]
CHECKS = [
    call(Search([], []), 0, 3, 0.0), call(Search(W, V[:2]), 0, 12, 0.0), call(Search(W, V), 9, 12, 0.0),
    call(Search(W, V), 0, 12, 0), call(None, 0, 1, 0.0), call(Search(W, W), 0, 10, 1.0),
]

# --- after: compiled
import numpy as _np


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
            marks = {"visit": (1544946419570658771,)}
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
def _floats_1(item_0):
    """The array of these floats."""
    made = _np.empty(1, _np.float64)
    made[0] = item_0
    return made


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _ints_1(item_0):
    """The array of these ints."""
    made = _np.empty(1, _np.int64)
    made[0] = item_0
    return made


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


class Search:
    def __init__(self, weights, values):
        self.weights = weights
        self.values = values
        self.best = 0.0
        self.nodes = 0


@_njit
def _visit_kernel_visit_again(search_nodes, search_best, search_weights, search_values, k, room, value, depth):
    if depth == 0:
        raise RecursionError
    search_nodes[_within(0, len(search_nodes))] = _int_add(search_nodes[_within(0, len(search_nodes))], 1)
    if value > search_best[_within(0, len(search_best))]:
        search_best[_within(0, len(search_best))] = value
    if k == len(search_weights):
        return
    if search_weights[_within(k, len(search_weights))] <= room:
        _visit_kernel_visit_again(search_nodes, search_best, search_weights, search_values, _int_add(k, 1), _int_subtract(room, search_weights[_within(k, len(search_weights))]), value + search_values[_within(k, len(search_values))], depth - 1)
    _visit_kernel_visit_again(search_nodes, search_best, search_weights, search_values, _int_add(k, 1), room, value, depth - 1)


@_njit(cache=True)
def _visit_kernel(search_nodes_2, search_best_2, search_weights_2, search_values_2, k, room, value):
    search_nodes = _ints_1(search_nodes_2[_within(0, len(search_nodes_2))]); search_best = _floats_1(search_best_2[_within(0, len(search_best_2))]); search_weights = search_weights_2; search_values = search_values_2; _visit_kernel_visit_again(search_nodes, search_best, search_weights, search_values, _np.int64(k), _np.int64(room), _np.float64(value), _np.int64(400)); search_nodes_2[_within(0, len(search_nodes_2))] = search_nodes[_within(0, len(search_nodes))]; search_best_2[_within(0, len(search_best_2))] = search_best[_within(0, len(search_best))]


def visit(search, k, room, value):
    search_columns = _attributes_of([search], list, ("nodes", "best", "weights", "values"), ("best", "nodes"))
    if search_columns is not None:
        search_nodes_2, search_best_2, [search_weights_2], [search_values_2] = search_columns
        if (
            type(search_nodes_2) is list
            and type(search_best_2) is list
            and search_best_2 is not search_nodes_2
            and type(search_weights_2) is list
            and search_weights_2 is not search_nodes_2
            and search_weights_2 is not search_best_2
            and type(search_values_2) is list
            and search_values_2 is not search_nodes_2
            and search_values_2 is not search_best_2
            and type(k) is int
            and abs(k) <= 2**31
            and type(room) is int
            and abs(room) <= 2**31
            and type(value) is float
            and "visit" in globals()
            and _untouched(visit=visit)
            and _room_for(500)
        ):
            try:
                search_nodes_2_array = _array_of(search_nodes_2, int, 1)
                search_best_2_array = _array_of(search_best_2, float, 1)
                search_weights_2_array = _array_of(search_weights_2, int, 1)
                search_values_2_array = _array_of(search_values_2, float, 1)
                result = _visit_kernel(search_nodes_2_array, search_best_2_array, search_weights_2_array, search_values_2_array, k, room, value)
                _without_nan(search_best_2_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(search_nodes_2, search_nodes_2_array, 1)
                _refill(search_best_2, search_best_2_array, 1)
                search.best = search_best_2[0]
                search.nodes = search_nodes_2[0]
                return result
    search.nodes += 1
    if value > search.best:
        search.best = value
    if k == len(search.weights):
        return
    if search.weights[k] <= room:
        visit(search, k + 1, room - search.weights[k], value + search.values[k])
    visit(search, k + 1, room, value)
