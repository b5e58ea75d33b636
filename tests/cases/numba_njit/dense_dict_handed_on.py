# --- before
def find(parent, x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


def kruskal(parent, ends, weights):
    total = 0.0
    for (a, b), w in zip(ends, weights):
        ra = find(parent, a)
        rb = find(parent, b)
        if ra != rb:
            parent[ra] = rb
            total += w
    return total
# --- inputs: kruskal
import collections


def own(n):
    return collections.defaultdict(int, {x: x for x in range(n)})


CALLS = [call(own(4), [(0, 1), (1, 2), (0, 2), (3, 1)], [0.5, 0.25, 3.0, 1.0])]
CHECKS = [
    call(own(2), [(0, 1), (1, 2), (0, 2)], [0.5, 0.25, 3.0]),
    call(own(3), [(0, 1), (1, -1), (0, 2)], [0.5, 0.25, 3.0]),
    call(collections.defaultdict(int), [(0, 1), (1, 2)], [0.5, 0.25]),
    call(collections.defaultdict(None, {0: 0, 1: 1}), [(0, 1), (1, 2)], [0.5, 0.25]),
    call(dict(own(3)), [(0, 1), (1, 2)], [0.5, 0.25]),
    call(collections.defaultdict(int, {2: 1, 1: 0, 0: 0}), [(2, 1)], [0.5]),
    call(collections.OrderedDict(own(3)), [(0, 1), (1, 2)], [0.5, 0.25]),
    call(collections.defaultdict(int, {0: 0, 1: True}), [(0, 1)], [0.5]),
    call(collections.defaultdict(int, {0: 0, 1: -1, -1: -1}), [(0, 1)], [0.5]),
]
# --- after: compiled
import collections as _collections


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
            marks = {"find": (2027439845780249563,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


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
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


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
def _rows_2(rows):
    """The 2 items of each row, unless there are more or fewer."""
    if rows.shape[1] != 2:
        raise ValueError
    for row in rows:
        yield row[0], row[1]


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


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


def find(parent, x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


@_njit
def _kruskal_kernel_find(parent_values, x):
    while parent_values[_within(x if x >= 0 else len(parent_values), len(parent_values))] != x:
        parent_values[_within(x if x >= 0 else len(parent_values), len(parent_values))] = parent_values[_within(parent_values[_within(x if x >= 0 else len(parent_values), len(parent_values))] if parent_values[_within(x if x >= 0 else len(parent_values), len(parent_values))] >= 0 else len(parent_values), len(parent_values))]
        x = parent_values[_within(x if x >= 0 else len(parent_values), len(parent_values))]
    return x


@_njit(cache=True)
def _kruskal_kernel(parent_values, ends, weights):
    total = 0.0
    for (a, b), w in zip(_rows_2(ends), weights):
        ra = _kruskal_kernel_find(parent_values, a)
        rb = _kruskal_kernel_find(parent_values, b)
        if ra != rb:
            parent_values[_within(ra if ra >= 0 else len(parent_values), len(parent_values))] = rb
            total += w
    return total


def kruskal(parent, ends, weights):
    parent_values = _values_of(parent, _collections.defaultdict, False)
    if parent_values is not None:
        if (
            type(parent_values) is list
            and type(ends) is list
            and ends is not parent_values
            and type(weights) is list
            and weights is not parent_values
            and "find" in globals()
            and _untouched(find=find)
        ):
            try:
                parent_values_array = _array_of(parent_values, int, 1)
                ends_array = _array_of_tuples(ends, int)
                weights_array = _array_of(weights, float, 1)
                result = _kruskal_kernel(parent_values_array, ends_array, weights_array)
                if result != result:
                    raise ValueError  # it might be an object that exists already
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(parent_values, parent_values_array, 1)
                parent.update(enumerate(parent_values))
                return result
    total = 0.0
    for (a, b), w in zip(ends, weights):
        ra = find(parent, a)
        rb = find(parent, b)
        if ra != rb:
            parent[ra] = rb
            total += w
    return total
