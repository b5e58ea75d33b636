# --- before
import math


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    def __abs__(self):
        return math.sqrt(self.x * self.x + self.y * self.y)


class Boid:
    def __init__(self, pos, vel):
        self.pos = pos
        self.vel = vel

    def limit(self, top):
        speed = abs(self.vel)
        if speed > top:
            self.vel = self.vel * (top / speed)


def move(flock, pushes, goal, dt):
    for b, p in zip(flock, pushes):
        b.vel = b.vel + p * dt
        b.vel = b.vel + (goal - b.pos) * 0.125
        b.limit(2.0)
    for b in flock:
        b.pos = b.pos + b.vel * dt


# --- inputs: move
def flock(n):
    return [Boid(Vec(i * 0.5, 1.0 - i), Vec(0.25 * i, -0.5)) for i in range(n)]


def pushes(n):
    return [Vec(0.5 - i, i * 0.25) for i in range(n)]


def shared():
    things = flock(4)
    things[0].vel = things[3].vel
    return things


def alike():
    one = Vec(1.0, 2.0)
    return [one, one, Vec(0.5, 0.5)]


def pushed_by_their_own():
    things = flock(5)
    return call(things, [b.vel for b in things], Vec(1.0, 2.0), 0.5)


def towards_one_of_them():
    things, by = flock(5), pushes(5)
    return call(things, by, by[2], 0.5)


def without_a_place():
    things = flock(5)
    del things[3].pos.y
    return call(things, pushes(5), Vec(1.0, 2.0), 0.5)


CALLS = [call(flock(9), pushes(9), Vec(1.0, 2.0), 0.1), call(flock(30), pushes(30), Vec(1.5, 2.5), 0.2)]
CHECKS = [
    call([], [], Vec(1.0, 2.0), 0.5),
    call(flock(5), pushes(3), Vec(1.0, 2.0), 0.5),
    call(flock(3), pushes(5), Vec(1.0, 2.0), 0.5),
    call(flock(3), tuple(pushes(3)), Vec(1.0, 2.0), 0.5),
    call(flock(3), iter(pushes(3)), Vec(1.0, 2.0), 0.5),
    call(shared(), pushes(4), Vec(1.0, 2.0), 0.5),
    call(flock(3), alike(), Vec(1.0, 2.0), 0.5),
    pushed_by_their_own(),
    towards_one_of_them(),
    without_a_place(),
    call(flock(3), [*pushes(2), None], Vec(1.0, 2.0), 0.5),
    call(flock(3), pushes(3), None, 0.5),
    call(flock(3), pushes(3), Boid(1.0, 2.0), 0.5),
    call(flock(3), pushes(3), Vec(1, 2), 1),
    call(flock(3), pushes(3), Vec(10**400, 2.0), 0.5),
    call(flock(3), pushes(3), Vec(float("nan"), float("-inf")), -0.0),
]

# --- after: compiled
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
            marks = {"__abs__": (323635702631562796, 2270825542954386850), "__add__": (784631211575522706,), "__init__": (671525841744398464, 1264575909723659347), "__mul__": (2130609824774119097,), "__sub__": (395261080856849079,), "limit": (886828726152768630,)}
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


def _is_plain(kind, fields, defaults=None, /, **methods):
    """Whether a class keeps what it is given in these attributes, no more, and has the methods of this file."""
    if type(kind) is not type or kind.__mro__[1:] not in ((object,), (tuple, object)):
        return False
    held, is_tuple = vars(kind), kind.__mro__[1] is tuple
    hooks = {"__getattribute__", "__getattr__", "__del__", "__post_init__", *(() if is_tuple else ("__new__",))}
    if hooks & held.keys() or ("__setattr__" in held and "__dataclass_fields__" not in held):
        return False
    for each in [held[name] for name in fields if name in held]:
        if hasattr(type(each), "__get__") and type(each).__name__ not in ("member_descriptor", "_tuplegetter"):
            return False
    if is_tuple:
        if kind._fields != fields or getattr(held["__new__"], "__module__", "") != "namedtuple_" + kind.__name__:
            return False
    elif "__init__" not in methods:
        made = getattr(held.get("__init__"), "__code__", None)
        if made is None or made.co_filename != "<string>" or tuple(held.get("__dataclass_fields__", ())) != fields:
            return False
    if defaults and repr((kind.__new__ if is_tuple else kind.__init__).__defaults__) != defaults:
        return False
    functions = [held.get(name) for name in methods]
    functions = [each.fget if type(each) is property else each for each in functions]
    return all(
        type(function) is type(_is_plain)
        and function.__globals__ is globals()
        and function.__qualname__ == f"{kind.__name__}.{function.__code__.co_name}"
        and function.__code__.co_name == name
        and _untouched(**{name: function})
        for function, name in zip(functions, methods.values())
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


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    def __abs__(self):
        return math.sqrt(self.x * self.x + self.y * self.y)


class Boid:
    def __init__(self, pos, vel):
        self.pos = pos
        self.vel = vel

    def limit(self, top):
        speed = abs(self.vel)
        if speed > top:
            self.vel = self.vel * (top / speed)


@_njit(cache=True, error_model="numpy")
def _move_kernel(flock_vel_x, flock_vel_y, flock_vel_is_new, flock_pos_x, flock_pos_y, flock_pos_is_new, pushes_x, pushes_y, goal_x, goal_y, dt):
    suspects = 0
    for b_at in range(min(len(flock_vel_x), len(pushes_x))):
        b_at_2 = b_at
        p_x = pushes_x[_within(b_at, len(pushes_x))]
        p_y = pushes_y[_within(b_at, len(pushes_y))]
        add___other_x = p_x * dt
        add___other_y = p_y * dt
        flock_vel_x[_within(b_at_2, len(flock_vel_x))] = flock_vel_x[_within(b_at_2, len(flock_vel_x))] + add___other_x
        flock_vel_y[_within(b_at_2, len(flock_vel_y))] = flock_vel_y[_within(b_at_2, len(flock_vel_y))] + add___other_y
        flock_vel_is_new[_within(b_at_2, len(flock_vel_is_new))] = 1
        mul___self_x = goal_x - flock_pos_x[_within(b_at_2, len(flock_pos_x))]
        mul___self_y = goal_y - flock_pos_y[_within(b_at_2, len(flock_pos_y))]
        add___other_x_2 = mul___self_x * 0.125
        add___other_y_2 = mul___self_y * 0.125
        flock_vel_x[_within(b_at_2, len(flock_vel_x))] = flock_vel_x[_within(b_at_2, len(flock_vel_x))] + add___other_x_2
        flock_vel_y[_within(b_at_2, len(flock_vel_y))] = flock_vel_y[_within(b_at_2, len(flock_vel_y))] + add___other_y_2
        flock_vel_is_new[_within(b_at_2, len(flock_vel_is_new))] = 1
        limit_top = 2.0
        checked1 = math.sqrt(flock_vel_x[_within(b_at_2, len(flock_vel_x))] * flock_vel_x[_within(b_at_2, len(flock_vel_x))] + flock_vel_y[_within(b_at_2, len(flock_vel_y))] * flock_vel_y[_within(b_at_2, len(flock_vel_y))])
        limit_speed = checked1
        suspects += checked1 - checked1 != 0.0
        if limit_speed > limit_top:
            mul___k = limit_top / limit_speed
            suspects += limit_speed == 0
            flock_vel_x[_within(b_at_2, len(flock_vel_x))] = flock_vel_x[_within(b_at_2, len(flock_vel_x))] * mul___k
            flock_vel_y[_within(b_at_2, len(flock_vel_y))] = flock_vel_y[_within(b_at_2, len(flock_vel_y))] * mul___k
            flock_vel_is_new[_within(b_at_2, len(flock_vel_is_new))] = 1
    if suspects:
        raise FloatingPointError
    if (
        len(flock_vel_x) - 1 >= len(flock_vel_y)
        or len(flock_vel_x) - 1 >= len(flock_pos_x)
        or len(flock_vel_x) - 1 >= len(flock_pos_y)
        or len(flock_vel_x) - 1 >= len(flock_pos_is_new)
    ):
        raise IndexError
    for b_at_2 in range(len(flock_vel_x)):
        add___other_x_3 = flock_vel_x[b_at_2] * dt
        add___other_y_3 = flock_vel_y[b_at_2] * dt
        flock_pos_x[b_at_2] = flock_pos_x[b_at_2] + add___other_x_3
        flock_pos_y[b_at_2] = flock_pos_y[b_at_2] + add___other_y_3
        flock_pos_is_new[b_at_2] = 1


def move(flock, pushes, goal, dt):
    flock_columns = _attributes_of(flock, list, ("vel", "pos"), ("pos", "vel"), called=("limit",))
    if (
        flock_columns is not None
        and "Boid" in globals()
        and {*map(type, flock)} == {Boid}
        and _has_own(Boid, "limit")
        and _are_distinct(flock)
    ):
        flock_vel, flock_pos = flock_columns
        flock_vel_columns = _attributes_of(flock_vel, list, ("x", "y"))
        flock_pos_columns = _attributes_of(flock_pos, list, ("x", "y"))
        pushes_columns = _attributes_of(pushes, list, ("x", "y"))
        goal_columns = _attributes_of([goal], list, ("x", "y"))
        if (
            flock_vel_columns is not None
            and flock_pos_columns is not None
            and pushes_columns is not None
            and goal_columns is not None
            and "Vec" in globals()
            and {*map(type, flock_vel)} == {Vec}
            and {*map(type, flock_pos)} == {Vec}
            and {*map(type, pushes)} == {Vec}
            and type(goal) is Vec
            and _is_plain(Vec, ("x", "y"), __init__="__init__", __mul__="__mul__", __add__="__add__", __sub__="__sub__", __abs__="__abs__")
            and _are_distinct(pushes, [goal], flock)
        ):
            flock_vel_x, flock_vel_y = flock_vel_columns
            flock_vel_is_new = [0] * len(flock_vel)
            flock_pos_x, flock_pos_y = flock_pos_columns
            flock_pos_is_new = [0] * len(flock_pos)
            pushes_x, pushes_y = pushes_columns
            [goal_x], [goal_y] = goal_columns
            if (
                type(flock_vel_x) is list
                and type(flock_vel_y) is list
                and flock_vel_y is not flock_vel_x
                and type(flock_vel_is_new) is list
                and flock_vel_is_new is not flock_vel_x
                and flock_vel_is_new is not flock_vel_y
                and type(flock_pos_x) is list
                and flock_pos_x is not flock_vel_x
                and flock_pos_x is not flock_vel_y
                and flock_pos_x is not flock_vel_is_new
                and type(flock_pos_y) is list
                and flock_pos_y is not flock_vel_x
                and flock_pos_y is not flock_vel_y
                and flock_pos_y is not flock_vel_is_new
                and flock_pos_y is not flock_pos_x
                and type(flock_pos_is_new) is list
                and flock_pos_is_new is not flock_vel_x
                and flock_pos_is_new is not flock_vel_y
                and flock_pos_is_new is not flock_vel_is_new
                and flock_pos_is_new is not flock_pos_x
                and flock_pos_is_new is not flock_pos_y
                and type(pushes_x) is list
                and pushes_x is not flock_vel_x
                and pushes_x is not flock_vel_y
                and pushes_x is not flock_vel_is_new
                and pushes_x is not flock_pos_x
                and pushes_x is not flock_pos_y
                and pushes_x is not flock_pos_is_new
                and type(pushes_y) is list
                and pushes_y is not flock_vel_x
                and pushes_y is not flock_vel_y
                and pushes_y is not flock_vel_is_new
                and pushes_y is not flock_pos_x
                and pushes_y is not flock_pos_y
                and pushes_y is not flock_pos_is_new
                and type(goal_x) is float
                and type(goal_y) is float
                and type(dt) is float
            ):
                try:
                    flock_vel_x_array = _array_of(flock_vel_x, float, 1)
                    flock_vel_y_array = _array_of(flock_vel_y, float, 1)
                    flock_vel_is_new_array = _array_of(flock_vel_is_new, int, 1)
                    flock_pos_x_array = _array_of(flock_pos_x, float, 1)
                    flock_pos_y_array = _array_of(flock_pos_y, float, 1)
                    flock_pos_is_new_array = _array_of(flock_pos_is_new, int, 1)
                    pushes_x_array = _array_of(pushes_x, float, 1)
                    pushes_y_array = _array_of(pushes_y, float, 1)
                    result = _move_kernel(flock_vel_x_array, flock_vel_y_array, flock_vel_is_new_array, flock_pos_x_array, flock_pos_y_array, flock_pos_is_new_array, pushes_x_array, pushes_y_array, goal_x, goal_y, dt)
                    _without_nan(flock_vel_x_array)
                    _without_nan(flock_vel_y_array)
                    _without_nan(flock_pos_x_array)
                    _without_nan(flock_pos_y_array)
                except Exception:  # the original code below takes over
                    pass
                else:
                    _refill(flock_vel_x, flock_vel_x_array, 1)
                    _refill(flock_vel_y, flock_vel_y_array, 1)
                    _refill(flock_vel_is_new, flock_vel_is_new_array, 1)
                    _refill(flock_pos_x, flock_pos_x_array, 1)
                    _refill(flock_pos_y, flock_pos_y_array, 1)
                    _refill(flock_pos_is_new, flock_pos_is_new_array, 1)
                    for at, (each, *values) in enumerate(zip(flock_vel_is_new, flock_vel_x, flock_vel_y)):
                        if each:
                            flock_vel[at] = Vec(*values)
                    for at, (each, *values) in enumerate(zip(flock_pos_is_new, flock_pos_x, flock_pos_y)):
                        if each:
                            flock_pos[at] = Vec(*values)
                    for each, value in zip(flock, flock_pos):
                        each.pos = value
                    for each, value in zip(flock, flock_vel):
                        each.vel = value
                    return result
    for b, p in zip(flock, pushes):
        b.vel = b.vel + p * dt
        b.vel = b.vel + (goal - b.pos) * 0.125
        b.limit(2.0)
    for b in flock:
        b.pos = b.pos + b.vel * dt
