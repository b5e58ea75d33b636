# --- before
class Body:
    def __init__(self, x, v):
        self.x, self.v = x, v


def step(bodies, wall, dt):
    for b in bodies:
        b.x += dt * b.v
        if b.x > wall.x:
            b.v = -b.v

# --- inputs: step
def bodies(n):
    return [Body(0.3 * i, 1.0 - 0.1 * i) for i in range(n)]


class Watched(Body):
    def __setattr__(self, name, value):
        print(name, value)
        super().__setattr__(name, value)


class Shared:
    x, v = 0.5, 0.25


class Slots:
    __slots__ = ("v", "x")

    def __init__(self, x, v):
        self.x, self.v = x, v


three, twice = bodies(3), bodies(2)
twice = [*twice, twice[0]]
CALLS = [call(bodies(40), Body(5.0, 0.0), 0.5)]
CHECKS = [
    call([], Body(5.0, 0.0), 0.5),
    call(bodies(1), Body(5.0, 0.0), 0.5),
    call(three, three[1], 0.5),  # the wall moves
    call(twice, Body(5.0, 0.0), 0.5),  # one of them moves twice
    call([Watched(1.0, 2.0)], Body(5.0, 0.0), 0.5),
    call([Shared(), Shared()], Body(5.0, 0.0), 0.5),
    call([Slots(1.0, 2.0), Slots(2.0, 2.0)], Body(5.0, 0.0), 0.5),
    call(bodies(3) + [Body(1, 2)], Body(5.0, 0.0), 0.5),
    call(bodies(3) + [None], Body(5.0, 0.0), 0.5),  # the others have moved by then
    call(bodies(3) + [Body(1e308, 1e308)], Body(5.0, 0.0), 10.0),
    call(bodies(3) + [Body(float("nan"), 1.0)], Body(5.0, 0.0), 10.0),
]

# --- after: array statements
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


class Body:
    def __init__(self, x, v):
        self.x, self.v = x, v


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _step_in_numpy(bodies_x, bodies_v, wall_x, dt):
    if not len(bodies_x) <= len(bodies_v):
        raise ValueError
    if 1 <= len(bodies_x):
        bodies_x[:] += dt * bodies_v[:len(bodies_x)]
        chosen = bodies_x[:] > wall_x
        bodies_v[:len(bodies_x)] = _np.where(chosen, -bodies_v[:len(bodies_x)], bodies_v[:len(bodies_x)])


def step(bodies, wall, dt):
    bodies_columns = _attributes_of(bodies, list, ("x", "v"), ("v", "x"))
    wall_columns = _attributes_of([wall], list, ("x",))
    if bodies_columns is not None and wall_columns is not None and _are_distinct(bodies, [wall]):
        bodies_x, bodies_v = bodies_columns
        [[wall_x]] = wall_columns
        if (
            type(bodies_x) is list
            and type(bodies_v) is list
            and bodies_v is not bodies_x
            and type(wall_x) is float
            and type(dt) is float
        ):
            try:
                bodies_x_array = _array_of(bodies_x, float, 1)
                bodies_v_array = _array_of(bodies_v, float, 1)
                result = _step_in_numpy(bodies_x_array, bodies_v_array, wall_x, dt)
                _without_nan(bodies_x_array)
                _without_nan(bodies_v_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(bodies_x, bodies_x_array, 1)
                _refill(bodies_v, bodies_v_array, 1)
                for each, value in zip(bodies, bodies_v):
                    each.v = value
                for each, value in zip(bodies, bodies_x):
                    each.x = value
                return result
    for b in bodies:
        b.x += dt * b.v
        if b.x > wall.x:
            b.v = -b.v
