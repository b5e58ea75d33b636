# --- before
"""Bodies that attract each other; the loop of steps is compiled with the system's method in it."""
from math import sqrt


class Body:
    def __init__(self, m, x, v):
        self.m, self.x, self.v = m, x, v


class System:
    def __init__(self, bodies):
        self.bodies = bodies
        self.t = 0.0

    def advance(self, dt):
        bodies = self.bodies
        for i in range(len(bodies)):
            a = bodies[i]
            for j in range(i + 1, len(bodies)):
                b = bodies[j]
                d = a.x - b.x
                f = dt / (abs(d) * sqrt(d * d + 0.01))
                a.v -= d * b.m * f
                b.v += d * a.m * f
        for body in bodies:
            body.x += dt * body.v
        self.t += dt


def run(system, steps):
    for _ in range(steps):
        system.advance(0.01)

# --- inputs: run
def three(x=0.0, v=0.1):
    return [Body(1.0, x, v), Body(0.5, 1.5, -0.2), Body(2.0, -2.0, 0.0)]


def twice():
    body = Body(1.0, 2.0, 0.0)
    return [body, Body(1.0, 0.0, 1.0), body]


CALLS = [call(System(three()), 50), call(System(three(0.3, 0.4)[:2]), 30)]
CHECKS = [
    call(System([]), 5),
    call(System(three()[:1]), 5),
    call(System(three()), 0),
    call(System(three()), -1),
    call(System(twice()), 4),
    call(System(three(1.5)), 4),
    call(System(three(float("nan"))), 4),
    call(System(three(float("inf"))), 4),
    call(System(three(1e200, -1e308)), 4),
    call(System(tuple(three())), 4),
]

# --- after: compiled
"""Bodies that attract each other; the loop of steps is compiled with the system's method in it."""
from math import sqrt
import numpy as _np
import math as _math


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
            marks = {"advance": (1812977429613706255,)}
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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


class Body:
    def __init__(self, m, x, v):
        self.m, self.x, self.v = m, x, v


class System:
    def __init__(self, bodies):
        self.bodies = bodies
        self.t = 0.0

    def advance(self, dt):
        bodies = self.bodies
        for i in range(len(bodies)):
            a = bodies[i]
            for j in range(i + 1, len(bodies)):
                b = bodies[j]
                d = a.x - b.x
                f = dt / (abs(d) * sqrt(d * d + 0.01))
                a.v -= d * b.m * f
                b.v += d * a.m * f
        for body in bodies:
            body.x += dt * body.v
        self.t += dt


@_njit(cache=True, error_model="numpy")
def _run_kernel(system_bodies_x, system_bodies_v, system_bodies_m, system_t, steps):
    if len(system_bodies_x) - 1 >= len(system_bodies_v) or 0 >= len(system_t):
        raise IndexError
    for _ in range(steps):
        advance_dt = 0.01
        for advance_i in range(len(system_bodies_x)):
            advance_a_at = advance_i
            if (
                advance_a_at >= len(system_bodies_x)
                or advance_a_at >= len(system_bodies_v)
                or advance_a_at >= len(system_bodies_m)
            ):
                raise IndexError
            suspects = 0
            for advance_j in range(advance_i + 1, len(system_bodies_x)):
                advance_b_at = advance_j
                advance_d = system_bodies_x[advance_a_at] - system_bodies_x[_within(advance_b_at, len(system_bodies_x))]
                checked1 = _math.sqrt(advance_d * advance_d + 0.01)
                checked2 = abs(advance_d) * checked1
                advance_f = advance_dt / (checked2)
                suspects += checked1 - checked1 != 0.0
                suspects += checked2 == 0
                system_bodies_v[advance_a_at] -= advance_d * system_bodies_m[_within(advance_b_at, len(system_bodies_m))] * advance_f
                system_bodies_v[_within(advance_b_at, len(system_bodies_v))] += advance_d * system_bodies_m[advance_a_at] * advance_f
            if suspects:
                raise FloatingPointError
        for advance_body_at in range(len(system_bodies_x)):
            system_bodies_x[advance_body_at] += advance_dt * system_bodies_v[advance_body_at]
        system_t[0] += advance_dt


def run(system, steps):
    system_columns = _attributes_of([system], list, ("bodies", "t"), ("t",), called=("advance",))
    if (
        system_columns is not None
        and "System" in globals()
        and type(system) is System
        and _has_own(System, "advance")
    ):
        [system_bodies], system_t = system_columns
        system_bodies_columns = _attributes_of(system_bodies, list, ("x", "v", "m"), ("v", "x"))
        if system_bodies_columns is not None and _are_distinct(system_bodies, [system]):
            system_bodies_x, system_bodies_v, system_bodies_m = system_bodies_columns
            if (
                type(system_bodies_x) is list
                and type(system_bodies_v) is list
                and system_bodies_v is not system_bodies_x
                and type(system_bodies_m) is list
                and system_bodies_m is not system_bodies_x
                and system_bodies_m is not system_bodies_v
                and type(system_t) is list
                and system_t is not system_bodies_x
                and system_t is not system_bodies_v
                and system_t is not system_bodies_m
                and type(steps) is int
                and abs(steps) <= 2**31
            ):
                try:
                    system_bodies_x_array = _array_of(system_bodies_x, float, 1)
                    system_bodies_v_array = _array_of(system_bodies_v, float, 1)
                    system_bodies_m_array = _array_of(system_bodies_m, float, 1)
                    system_t_array = _array_of(system_t, float, 1)
                    result = _run_kernel(system_bodies_x_array, system_bodies_v_array, system_bodies_m_array, system_t_array, steps)
                    _without_nan(system_bodies_x_array)
                    _without_nan(system_bodies_v_array)
                    _without_nan(system_t_array)
                except Exception:  # the original code below takes over
                    pass
                else:
                    _refill(system_bodies_x, system_bodies_x_array, 1)
                    _refill(system_bodies_v, system_bodies_v_array, 1)
                    _refill(system_t, system_t_array, 1)
                    for each, value in zip(system_bodies, system_bodies_v):
                        each.v = value
                    for each, value in zip(system_bodies, system_bodies_x):
                        each.x = value
                    system.t = system_t[0]
                    return result
    for _ in range(steps):
        system.advance(0.01)
