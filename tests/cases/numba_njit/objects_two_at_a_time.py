# --- before
class Body:
    def __init__(self, m, x, v):
        self.m = m
        self.x = x
        self.v = v


def pull(bodies, dt):
    for i in range(len(bodies)):
        for j in range(i + 1, len(bodies)):
            a, b = bodies[i], bodies[j]
            f = dt * (b.x - a.x) / (0.5 + (b.x - a.x) * (b.x - a.x))
            a.v += f * b.m
            b.v -= f * a.m


def three():
    return [Body(1.0, 0.5, 0.0), Body(2.0, -1.5, 0.25), Body(0.5, 4.0, -1.0)]

# --- inputs: pull
CALLS = [call(three(), 0.01)]
SAME = Body(1.0, 0.5, 0.0)
ALIKE = Body(2.0, -0.5, 1.0)
ALIKE.__dict__ = SAME.__dict__  # what one of them is given, the other has, too
CHECKS = [
    call([], 0.01),
    call(three() * 2, 0.01),
    call([SAME, SAME], 0.01),
    call([SAME, Body(3.0, 2.0, 0.5), ALIKE], 0.01),
    call([Body(1, 2, 3), Body(1.5, 2, 3.0)], 0.01),
    call([Body(1.0, float("inf"), 3.0), Body(1.5, 2.0, 3.0)], 0.01),
    call(three() + [None], 0.01),
    call(tuple(three()), 0.01),
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


def _are_distinct(*lists):
    """Whether no object is there twice, nor two with one dictionary of attributes."""
    places = [id(getattr(thing, "__dict__", thing)) for things in lists for thing in things]
    return len({*places}) == len(places)


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
        self.m = m
        self.x = x
        self.v = v


@_njit(cache=True, error_model="numpy")
def _pull_kernel(bodies_x, bodies_v, bodies_m, dt):
    for i in range(len(bodies_x)):
        suspects = 0
        for j in range(i + 1, len(bodies_x)):
            a_at = i
            b_at = j
            checked1 = 0.5 + (bodies_x[_within(b_at, len(bodies_x))] - bodies_x[_within(a_at, len(bodies_x))]) * (bodies_x[_within(b_at, len(bodies_x))] - bodies_x[_within(a_at, len(bodies_x))])
            f = dt * (bodies_x[_within(b_at, len(bodies_x))] - bodies_x[_within(a_at, len(bodies_x))]) / (checked1)
            suspects += checked1 == 0
            bodies_v[_within(a_at, len(bodies_v))] += f * bodies_m[_within(b_at, len(bodies_m))]
            bodies_v[_within(b_at, len(bodies_v))] -= f * bodies_m[_within(a_at, len(bodies_m))]
        if suspects:
            raise FloatingPointError


def pull(bodies, dt):
    bodies_columns = _attributes_of(bodies, list, ("x", "v", "m"), ("v",))
    if bodies_columns is not None and _are_distinct(bodies):
        bodies_x, bodies_v, bodies_m = bodies_columns
        if (
            type(bodies_x) is list
            and type(bodies_v) is list
            and bodies_v is not bodies_x
            and type(bodies_m) is list
            and bodies_m is not bodies_v
            and type(dt) is float
        ):
            try:
                bodies_x_array = _array_of(bodies_x, float, 1)
                bodies_v_array = _array_of(bodies_v, float, 1)
                bodies_m_array = _array_of(bodies_m, float, 1)
                result = _pull_kernel(bodies_x_array, bodies_v_array, bodies_m_array, dt)
                _without_nan(bodies_v_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(bodies_v, bodies_v_array, 1)
                for each, value in zip(bodies, bodies_v):
                    each.v = value
                return result
    for i in range(len(bodies)):
        for j in range(i + 1, len(bodies)):
            a, b = bodies[i], bodies[j]
            f = dt * (b.x - a.x) / (0.5 + (b.x - a.x) * (b.x - a.x))
            a.v += f * b.m
            b.v -= f * a.m


def three():
    return [Body(1.0, 0.5, 0.0), Body(2.0, -1.5, 0.25), Body(0.5, 4.0, -1.0)]
