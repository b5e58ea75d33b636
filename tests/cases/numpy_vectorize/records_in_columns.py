# --- before
def push(bodies, wind, dt):
    for b in bodies:
        b["x"] += (b["v"] + wind["speed"]) * dt
# --- inputs: push
def made(n):
    return [{"x": 1.0 * k, "v": 0.5 - k} for k in range(n)]


twice = made(3)
twice.append(twice[0])
CALLS = [call(made(4), {"speed": 0.5}, 0.1), call(made(9), {"speed": 0.25}, 0.1)]
CHECKS = [call([], {"speed": 0.5}, 0.1), call([], {}, 0.1), call(twice, {"speed": 0.5}, 0.1), call(made(3), {}, 0.1)]
CHECKS += [call([*made(3), {"x": 1.0}], {"speed": 1.0}, 0.1), call([*made(3), {"x": 1, "v": 2}], {"speed": 1.0}, 0.1)]
# --- after: array statements
import numpy as _np


def _items_of(things, container, keys, sets=False, others=()):
    """For each key a list of what dicts have there; None where there is more to it than plain dicts with names."""
    if type(things) is not container or not things:
        return None
    for thing in things:
        if type(thing) is not dict:
            return None
    found = []
    try:
        for thing in things:
            for key in thing:
                if type(key) is not str:
                    return None
        for thing in things if sets else ():
            for each in others:
                if each is thing:
                    return None  # a dict of another name is read there as well
            if "__builtins__" in thing:
                return None  # and variables of a file
        for key in keys:
            found.append([thing[key] for thing in things] if len(things) > 1 else [things[0][key]])
    except (KeyError, RuntimeError):
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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _push_in_numpy(bodies_x, bodies_v, wind_speed, dt):
    if not len(bodies_x) <= len(bodies_v):
        raise ValueError
    if 1 <= len(bodies_x):
        bodies_x[:] += (bodies_v[:len(bodies_x)] + wind_speed) * dt


def push(bodies, wind, dt):
    bodies_columns = _items_of(bodies, list, ("x", "v"), True)
    wind_columns = _items_of([wind], list, ("speed",))
    if bodies_columns is not None and wind_columns is not None and _are_distinct(bodies, [wind]):
        bodies_x, bodies_v = bodies_columns
        [[wind_speed]] = wind_columns
        if (
            type(bodies_x) is list
            and type(bodies_v) is list
            and bodies_v is not bodies_x
            and type(wind_speed) is float
            and type(dt) is float
        ):
            try:
                bodies_x_array = _array_of(bodies_x, float, 1)
                bodies_v_array = _array_of(bodies_v, float, 1)
                result = _push_in_numpy(bodies_x_array, bodies_v_array, wind_speed, dt)
                _without_nan(bodies_x_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(bodies_x, bodies_x_array, 1)
                for each, value in zip(bodies, bodies_x):
                    each["x"] = value
                return result
    for b in bodies:
        b["x"] += (b["v"] + wind["speed"]) * dt
