# --- before
"""Balls whose overlap is a static method of the table, by name and through the object."""
import math


class Ball:
    def __init__(self, x, y, v, radius):
        self.x, self.y, self.v, self.radius = x, y, v, radius
        self.hits = 0


class Table:
    def __init__(self, balls):
        self.balls = balls
        self.collisions = 0

    @staticmethod
    def overlapping(a, b):
        dx = a.x - b.x
        dy = a.y - b.y
        reach = a.radius + b.radius
        return dx * dx + dy * dy < reach * reach

    @staticmethod
    def clipped(value, most):
        if value > most:
            return most
        return value

    def collide(self, a, b):
        if a.v + b.v > 50.0 + self.collisions:
            return
        a.v = self.clipped(a.v + 0.5 * b.v, 9.0)
        a.hits += 1
        b.hits += 1
        self.collisions += 1


def step(n, table):
    for i in range(n):
        for j in range(i + 1, n):
            if table.overlapping(table.balls[i], table.balls[j]):
                table.collide(table.balls[i], table.balls[j])

# --- inputs: step
class Wide(Table):
    @staticmethod
    def overlapping(a, b):
        return abs(a.x - b.x) < 1.0


class Asking(Table):
    def overlapping(self, a, b):
        return self.collisions < 2


class Bound(Table):
    @classmethod
    def overlapping(cls, a, b):
        return a.x < b.x


def balls(n=5, v=0.5):
    return [Ball(0.07 * i, 0.05 * i % 0.1, v * i, 0.1) for i in range(n)]


def with_its_own():
    found = Table(balls())
    found.overlapping = lambda a, b: True
    return found


def with_another_clip():
    found = Table(balls())
    found.clipped = min
    return found


def twice():
    found = balls()
    return Table([*found, found[0]])


CALLS = [call(5, Table(balls())), call(4, Table(balls(4, 6.5)))]
CHECKS = [
    call(5, Wide(balls())),
    call(5, Asking(balls())),
    call(5, Bound(balls())),
    call(5, with_its_own()),
    call(5, with_another_clip()),
    call(6, twice()),
    call(0, Table([])),
    call(-2, Table(balls())),
    call(7, Table(balls())),
    call(5, Table(balls(5, float("nan")))),
    call(5, Table(balls(5, 1e308))),
    call(5, Table(balls(5, 2))),
    call(5, Table(tuple(balls()))),
    call(5, Table([None, *balls()])),
]

# --- after: compiled
"""Balls whose overlap is a static method of the table, by name and through the object."""
import math
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


def _are_distinct(*lists):
    """Whether no object is there twice, nor two with one dictionary of attributes."""
    places = [id(getattr(thing, "__dict__", thing)) for things in lists for thing in things]
    return len({*places}) == len(places)


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
            marks = {"clipped": (1493739574636791709,), "collide": (1976129741409726104,), "overlapping": (879948088710627724,)}
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


def _has_static(kind, *names):
    """Whether static methods of a class are those that this file defines in it, as they were copied."""
    found = [vars(kind).get(name) for name in names] if type(kind) is type else [None]
    return all(
        type(each) is staticmethod
        and type(each.__func__) is type(_has_static)
        and each.__func__.__globals__ is globals()
        and each.__func__.__code__.co_name == name
        and each.__func__.__qualname__ == f"{kind.__name__}.{name}"
        and _untouched(**{name: each.__func__})
        for each, name in zip(found, names)
    )


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


class Ball:
    def __init__(self, x, y, v, radius):
        self.x, self.y, self.v, self.radius = x, y, v, radius
        self.hits = 0


class Table:
    def __init__(self, balls):
        self.balls = balls
        self.collisions = 0

    @staticmethod
    def overlapping(a, b):
        dx = a.x - b.x
        dy = a.y - b.y
        reach = a.radius + b.radius
        return dx * dx + dy * dy < reach * reach

    @staticmethod
    def clipped(value, most):
        if value > most:
            return most
        return value

    def collide(self, a, b):
        if a.v + b.v > 50.0 + self.collisions:
            return
        a.v = self.clipped(a.v + 0.5 * b.v, 9.0)
        a.hits += 1
        b.hits += 1
        self.collisions += 1


@_njit(cache=True)
def _step_kernel(n, table_balls_x, table_balls_y, table_balls_radius, table_balls_v, table_balls_hits, table_collisions):
    if 0 >= len(table_collisions):
        raise IndexError
    for i in range(n):
        for j in range(i + 1, n):
            overlapping_a_at = i
            overlapping_b_at = j
            overlapping_dx = table_balls_x[_within(overlapping_a_at, len(table_balls_x))] - table_balls_x[_within(overlapping_b_at, len(table_balls_x))]
            overlapping_dy = table_balls_y[_within(overlapping_a_at, len(table_balls_y))] - table_balls_y[_within(overlapping_b_at, len(table_balls_y))]
            overlapping_reach = table_balls_radius[_within(overlapping_a_at, len(table_balls_radius))] + table_balls_radius[_within(overlapping_b_at, len(table_balls_radius))]
            overlapping_result = overlapping_dx * overlapping_dx + overlapping_dy * overlapping_dy < overlapping_reach * overlapping_reach
            if overlapping_result:
                collide_a_at = i
                collide_b_at = j
                if table_balls_v[_within(collide_a_at, len(table_balls_v))] + table_balls_v[_within(collide_b_at, len(table_balls_v))] > 50.0 + table_collisions[0]:
                    pass
                else:
                    clipped_value = table_balls_v[_within(collide_a_at, len(table_balls_v))] + 0.5 * table_balls_v[_within(collide_b_at, len(table_balls_v))]
                    clipped_most = 9.0
                    if clipped_value > clipped_most:
                        clipped_result = clipped_most
                    else:
                        clipped_result = clipped_value
                    table_balls_v[_within(collide_a_at, len(table_balls_v))] = clipped_result
                    table_balls_hits[_within(collide_a_at, len(table_balls_hits))] += 1
                    table_balls_hits[_within(collide_b_at, len(table_balls_hits))] += 1
                    table_collisions[0] += 1


def step(n, table):
    table_columns = _attributes_of([table], list, ("balls", "collisions"), ("collisions",), called=("overlapping", "collide", "clipped"))
    if (
        table_columns is not None
        and "Table" in globals()
        and type(table) is Table
        and _has_own(Table, "collide")
        and _has_static(Table, "overlapping", "clipped")
    ):
        [table_balls], table_collisions = table_columns
        table_balls_columns = _attributes_of(table_balls, list, ("x", "y", "radius", "v", "hits"), ("hits", "v"))
        if table_balls_columns is not None and _are_distinct(table_balls, [table]):
            table_balls_x, table_balls_y, table_balls_radius, table_balls_v, table_balls_hits = table_balls_columns
            if (
                type(n) is int
                and abs(n) <= 2**31
                and type(table_balls_x) is list
                and type(table_balls_y) is list
                and type(table_balls_radius) is list
                and type(table_balls_v) is list
                and table_balls_v is not table_balls_x
                and table_balls_v is not table_balls_y
                and table_balls_v is not table_balls_radius
                and type(table_balls_hits) is list
                and table_balls_hits is not table_balls_x
                and table_balls_hits is not table_balls_y
                and table_balls_hits is not table_balls_radius
                and table_balls_hits is not table_balls_v
                and type(table_collisions) is list
                and table_collisions is not table_balls_x
                and table_collisions is not table_balls_y
                and table_collisions is not table_balls_radius
                and table_collisions is not table_balls_v
                and table_collisions is not table_balls_hits
            ):
                try:
                    table_balls_x_array = _array_of(table_balls_x, float, 1)
                    table_balls_y_array = _array_of(table_balls_y, float, 1)
                    table_balls_radius_array = _array_of(table_balls_radius, float, 1)
                    table_balls_v_array = _array_of(table_balls_v, float, 1)
                    table_balls_hits_array = _array_of(table_balls_hits, int, 1)
                    _require_within(table_balls_hits_array, -2147483648, 2147483648)
                    table_collisions_array = _array_of(table_collisions, int, 1)
                    _require_within(table_collisions_array, -2147483648, 2147483648)
                    result = _step_kernel(n, table_balls_x_array, table_balls_y_array, table_balls_radius_array, table_balls_v_array, table_balls_hits_array, table_collisions_array)
                    _without_nan(table_balls_v_array)
                except Exception:  # the original code below takes over
                    pass
                else:
                    _refill(table_balls_v, table_balls_v_array, 1)
                    _refill(table_balls_hits, table_balls_hits_array, 1)
                    _refill(table_collisions, table_collisions_array, 1)
                    for each, value_2 in zip(table_balls, table_balls_hits):
                        each.hits = value_2
                    for each, value_2 in zip(table_balls, table_balls_v):
                        each.v = value_2
                    table.collisions = table_collisions[0]
                    return result
    for i in range(n):
        for j in range(i + 1, n):
            if table.overlapping(table.balls[i], table.balls[j]):
                table.collide(table.balls[i], table.balls[j])
