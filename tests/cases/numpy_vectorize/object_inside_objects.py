# --- before
class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y


class Body:
    __slots__ = ("mass", "place", "speed")

    def __init__(self, mass, place, speed):
        self.mass, self.place, self.speed = mass, place, speed


class System:
    def __init__(self, bodies):
        self.bodies = bodies


def step(system, wind, dt):
    bodies = system.bodies
    for b in bodies:
        b.place.x += dt * b.speed.x
        b.place.y += dt * (b.speed.y + wind.y / b.mass)

# --- inputs: step
def system(n):
    return System([Body(1.0 + i, Vector(0.5 * i, 1.0), Vector(2.0, 1.0 - i)) for i in range(n)])


one, same, crossed = system(3), system(3), system(3)
same.bodies[1].speed = same.bodies[1].place
crossed.bodies[2].place = crossed.bodies[0].place
CALLS = [call(system(40), Vector(0.0, 2.0), 0.5)]
CHECKS = [
    call(system(0), Vector(0.0, 2.0), 0.5),
    call(system(1), Vector(0.0, 2.0), 0.5),
    call(one, one.bodies[0].place, 0.5),
    call(one, one.bodies[2].speed, 0.5),
    call(same, Vector(0.0, 2.0), 0.5),
    call(crossed, Vector(0.0, 2.0), 0.5),
    call(System([Body(0.0, Vector(1.0, 1.0), Vector(1.0, 1.0))]), Vector(0.0, 2.0), 0.5),
    call(None, Vector(0.0, 2.0), 0.5),
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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y


class Body:
    __slots__ = ("mass", "place", "speed")

    def __init__(self, mass, place, speed):
        self.mass, self.place, self.speed = mass, place, speed


class System:
    def __init__(self, bodies):
        self.bodies = bodies


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _step_in_numpy(system_bodies_place_x, system_bodies_place_y, system_bodies_speed_x, system_bodies_speed_y, system_bodies_mass, wind_y, dt):
    pass
    if not (len(system_bodies_place_x) <= len(system_bodies_speed_x) and len(system_bodies_place_x) <= len(system_bodies_speed_y) and (len(system_bodies_place_x) <= len(system_bodies_mass)) and (len(system_bodies_place_x) <= len(system_bodies_place_y))):
        raise ValueError
    if 1 <= len(system_bodies_place_x):
        system_bodies_place_x[:] += dt * system_bodies_speed_x[:len(system_bodies_place_x)]
        system_bodies_place_y[:len(system_bodies_place_x)] += dt * (system_bodies_speed_y[:len(system_bodies_place_x)] + wind_y / _nonzero(system_bodies_mass[:len(system_bodies_place_x)]))


def step(system, wind, dt):
    system_columns = _attributes_of([system], list, ("bodies",))
    wind_columns = _attributes_of([wind], list, ("y",))
    if system_columns is not None and wind_columns is not None:
        [[system_bodies]] = system_columns
        [[wind_y]] = wind_columns
        system_bodies_columns = _attributes_of(system_bodies, list, ("place", "speed", "mass"))
        if system_bodies_columns is not None:
            system_bodies_place, system_bodies_speed, system_bodies_mass = system_bodies_columns
            system_bodies_place_columns = _attributes_of(system_bodies_place, list, ("x", "y"), ("x", "y"))
            system_bodies_speed_columns = _attributes_of(system_bodies_speed, list, ("x", "y"))
            if (
                system_bodies_place_columns is not None
                and system_bodies_speed_columns is not None
                and _are_distinct(system_bodies_place, system_bodies_speed, system_bodies, [system], [wind])
            ):
                system_bodies_place_x, system_bodies_place_y = system_bodies_place_columns
                system_bodies_speed_x, system_bodies_speed_y = system_bodies_speed_columns
                if (
                    type(system_bodies_place_x) is list
                    and type(system_bodies_place_y) is list
                    and system_bodies_place_y is not system_bodies_place_x
                    and type(system_bodies_speed_x) is list
                    and system_bodies_speed_x is not system_bodies_place_x
                    and system_bodies_speed_x is not system_bodies_place_y
                    and type(system_bodies_speed_y) is list
                    and system_bodies_speed_y is not system_bodies_place_x
                    and system_bodies_speed_y is not system_bodies_place_y
                    and type(system_bodies_mass) is list
                    and system_bodies_mass is not system_bodies_place_x
                    and system_bodies_mass is not system_bodies_place_y
                    and type(wind_y) is float
                    and type(dt) is float
                ):
                    try:
                        system_bodies_place_x_array = _array_of(system_bodies_place_x, float, 1)
                        system_bodies_place_y_array = _array_of(system_bodies_place_y, float, 1)
                        system_bodies_speed_x_array = _array_of(system_bodies_speed_x, float, 1)
                        system_bodies_speed_y_array = _array_of(system_bodies_speed_y, float, 1)
                        system_bodies_mass_array = _array_of(system_bodies_mass, float, 1)
                        result = _step_in_numpy(system_bodies_place_x_array, system_bodies_place_y_array, system_bodies_speed_x_array, system_bodies_speed_y_array, system_bodies_mass_array, wind_y, dt)
                        _without_nan(system_bodies_place_x_array)
                        _without_nan(system_bodies_place_y_array)
                    except Exception:  # the original code below takes over
                        pass
                    else:
                        _refill(system_bodies_place_x, system_bodies_place_x_array, 1)
                        _refill(system_bodies_place_y, system_bodies_place_y_array, 1)
                        for each, value in zip(system_bodies_place, system_bodies_place_x):
                            each.x = value
                        for each, value in zip(system_bodies_place, system_bodies_place_y):
                            each.y = value
                        return result
    bodies = system.bodies
    for b in bodies:
        b.place.x += dt * b.speed.x
        b.place.y += dt * (b.speed.y + wind.y / b.mass)
