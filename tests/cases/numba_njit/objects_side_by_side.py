# --- before
from collections import namedtuple

Point = namedtuple("Point", "x y")


def area(points):
    total = 0.0
    for i in range(len(points)):
        p, q = points[i], points[(i + 1) % len(points)]
        total += p.x * q.y - q.x * p.y
    return abs(total) / 2

# --- inputs: area
CALLS = [call([Point(0.0, 0.0), Point(1.0, 0.0), Point(1.0, 2.0)])]
CHECKS = [call([]), call([Point(0, 0), Point(1, 0), Point(1, 2)]), call([(0.0, 1.0)]), call([Point(0.0, 1.0), None])]

# --- after: compiled
from collections import namedtuple


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


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


Point = namedtuple("Point", "x y")


@_njit(cache=True)
def _area_kernel(points_x, points_y):
    total = 0.0
    for i in range(len(points_x)):
        p_at = i; q_at = (i + 1) % len(points_x)
        total += points_x[_within(p_at, len(points_x))] * points_y[_within(q_at, len(points_y))] - points_x[_within(q_at, len(points_x))] * points_y[_within(p_at, len(points_y))]
    return abs(total) / 2


def area(points):
    points_columns = _attributes_of(points, list, ("x", "y"))
    if points_columns is not None:
        points_x, points_y = points_columns
        if type(points_x) is list and type(points_y) is list:
            try:
                points_x_array = _array_of(points_x, float, 1)
                points_y_array = _array_of(points_y, float, 1)
                result = _area_kernel(points_x_array, points_y_array)
                if result != result:
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    total = 0.0
    for i in range(len(points)):
        p, q = points[i], points[(i + 1) % len(points)]
        total += p.x * q.y - q.x * p.y
    return abs(total) / 2
