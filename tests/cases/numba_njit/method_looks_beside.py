# --- before
"""Cars on a ring: a method with a loop that only looks, called in the midst of an expression."""


class Road:
    def __init__(self, cells, limit):
        self.cells = cells
        self.length = len(cells)
        self.limit = limit

    def gap(self, i):
        d = 1
        while self.cells[(i + d) % self.length] < 0:
            d += 1
        return d - 1

    def first_free(self, start):
        for i in range(start, self.length):
            if self.cells[i] < 0:
                return i
        return -1


def step(road, new, n):
    moved = 0
    for i in range(n):
        v = road.cells[i]
        if v < 0:
            continue
        v = min(v + 1, road.limit, road.gap(i))
        new[(i + v) % n] = v
        moved += 2 * v + road.first_free(i) * road.limit
    return moved

# --- inputs: step
def cells(n, every=3):
    return [1 if i % every == 0 else -1 for i in range(n)]


def other(n):
    found = Road(cells(n), 5)
    found.gap = lambda i: 0
    return found


CALLS = [call(Road(cells(60), 5), [-1] * 60, 60), call(Road(cells(90, 7), 5), [-1] * 90, 90)]
CHECKS = [
    call(Road([], 5), [], 0),
    call(Road(cells(1), 5), [-1], 1),
    call(Road(cells(10), 5), [-1] * 4, 10),
    call(Road(cells(10), 5), [-1] * 10, -3),
    call(Road(cells(10), 5.5), [-1] * 10, 10),
    call(Road(cells(10), 10**30), [-1] * 10, 10),
    call(Road(cells(10) + [None], 5), [-1] * 11, 11),
    call(other(10), [-1] * 10, 10),
    call(None, [-1] * 10, 10),
]

# --- after: compiled
"""Cars on a ring: a method with a loop that only looks, called in the midst of an expression."""



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
            marks = {"first_free": (83383270032855488,), "gap": (568238733766728986,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _has_own(kind, *names):
    """Whether methods of a class are those that this file defines in it, as they were copied."""
    found = [vars(kind).get(name) for name in names] if type(kind) is type else [None]
    functions = [each.fget if type(each) is property else each for each in found]
    return all(
        type(function) is type(_has_own)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__qualname__ == f"{kind.__name__}.{name}"
        and _untouched(**{name: function})
        for function, name in zip(functions, names)
    )


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
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


class Road:
    def __init__(self, cells, limit):
        self.cells = cells
        self.length = len(cells)
        self.limit = limit

    def gap(self, i):
        d = 1
        while self.cells[(i + d) % self.length] < 0:
            d += 1
        return d - 1

    def first_free(self, start):
        for i in range(start, self.length):
            if self.cells[i] < 0:
                return i
        return -1


@_njit(cache=True)
def _step_kernel(road_cells, road_length, road_limit, new, n):
    moved = 0
    if (
        n - 1 >= len(road_cells)
        or road_length - 1 >= len(road_cells)
        or road_length + 1 < -len(road_cells)
        or 0 >= len(road_cells)
    ):
        raise IndexError
    for i in range(n):
        v = road_cells[i]
        if v < 0:
            continue
        gap_i = i
        gap_d = 1
        while road_cells[(gap_i + gap_d) % road_length] < 0:
            gap_d += 1
        gap_result = gap_d - 1
        v = min(v + 1, road_limit, gap_result)
        new[_within((i + v) % n, len(new))] = v
        first_free_start = i
        first_free_answer_3 = -1
        if road_length - 1 >= len(road_cells):
            raise IndexError
        for first_free_i in range(first_free_start, road_length):
            if road_cells[first_free_i] < 0:
                first_free_answer_3 = first_free_i
                break
        first_free_result = first_free_answer_3
        moved = _moderate_add(moved, 2 * v + first_free_result * road_limit)
    return moved


def step(road, new, n):
    road_columns = _attributes_of([road], list, ("cells", "length", "limit"), called=("gap", "first_free"))
    if (
        road_columns is not None
        and "Road" in globals()
        and type(road) is Road
        and _has_own(Road, "gap", "first_free")
    ):
        [road_cells], [road_length], [road_limit] = road_columns
        if (
            type(road_cells) is list
            and type(road_length) is int
            and abs(road_length) <= 2**31
            and type(road_limit) is int
            and abs(road_limit) <= 2**31
            and type(new) is list
            and new is not road_cells
            and type(n) is int
            and abs(n) <= 2**31
        ):
            try:
                road_cells_array = _array_of(road_cells, int, 1)
                _require_within(road_cells_array, -2147483648, 2147483648)
                new_array = _array_of(new, int, 1)
                _require_within(new_array, -2147483648, 2147483648)
                result = _step_kernel(road_cells_array, road_length, road_limit, new_array, n)
                if (result == road_limit and not -5 <= result <= 256):
                    raise ValueError  # it might be an object that exists already
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(new, new_array, 1)
                return result
    moved = 0
    for i in range(n):
        v = road.cells[i]
        if v < 0:
            continue
        v = min(v + 1, road.limit, road.gap(i))
        new[(i + v) % n] = v
        moved += 2 * v + road.first_free(i) * road.limit
    return moved
