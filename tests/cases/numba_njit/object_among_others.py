# --- before
class Ball:
    def __init__(self, x, v):
        self.x = x
        self.v = v


def pushed(ball, balls, reach, strength):
    hits = 0
    for other in balls:
        if other is not ball:
            gap = other.x - ball.x
            if -reach < gap < reach:
                ball.v -= strength * gap
                other.v += strength * gap
                hits += 1
    return hits


# --- inputs: pushed
class Counted(Ball):
    changes = 0

    def __setattr__(self, name, value):
        Counted.changes += 1
        object.__setattr__(self, name, value)


class Many(list):
    pass


def some(kind=Ball, count=5):
    return [kind(0.25 * k * k, 0.5 - k) for k in range(count)]


def one_of(balls, place=1):
    return balls[place], balls


def changed(place=1, **values):
    balls = some()
    vars(balls[place]).update(values)
    return balls


def twice():
    balls = some()
    return balls[1], [*balls, balls[1]]


def another_twice():
    balls = some()
    return balls[1], [*balls, balls[2]]


CALLS = [call(*one_of(some()), 1.5, 0.25), call(*one_of(some(), 4), 1.5, 0.25)]
CHECKS = [
    call(*one_of(some(count=1), 0), 1.5, 0.25),
    call(some()[1], some(), 1.5, 0.25),
    call(some()[1], [], 1.5, 0.25),
    call(None, [], 1.5, 0.25),
    call(None, some(), 1.5, 0.25),  # raises
    call(*twice(), 1.5, 0.25),
    call(*another_twice(), 1.5, 0.25),
    call(*one_of(Many(some())), 1.5, 0.25),
    call(*one_of(tuple(some())), 1.5, 0.25),
    call(*one_of(some(Counted)), 1.5, 0.25),
    call(*one_of([None, *some()], 2), 1.5, 0.25),  # raises
    call(*one_of([*some(), None], 2), 1.5, 0.25),  # raises, after some are changed
    call(*one_of(changed(v=1)), 1.5, 0.25),
    call(*one_of(changed(2, v=True)), 1.5, 0.25),
    call(*one_of(changed(x=10**400)), 1.5, 0.25),  # raises
    call(*one_of(changed(x=float("nan"))), 1.5, 0.25),
    call(*one_of(changed(v=-0.0)), 1.5, 0.0),
    call(*one_of(some()), 1.5, 1e308),
    call(*one_of(some()), 1, 0.25),
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


def _place_among(thing, things):
    """Where in a list an object is; None where it is not in there, and for anything but a list."""
    if type(things) is list:
        for place, each in enumerate(things):
            if each is thing:
                return place
    return None


class Ball:
    def __init__(self, x, v):
        self.x = x
        self.v = v


@_njit(cache=True)
def _pushed_kernel(ball_at, balls_x, balls_v, reach, strength):
    ball_at_2 = abs(ball_at); ball_there = balls_x[_within(ball_at_2, len(balls_x))]
    hits = 0
    for other_at in range(len(balls_x)):
        if other_at != ball_at_2:
            gap = balls_x[other_at] - balls_x[_within(ball_at_2, len(balls_x))]
            if -reach < gap < reach:
                balls_v[_within(ball_at_2, len(balls_v))] -= strength * gap
                balls_v[_within(other_at, len(balls_v))] += strength * gap
                hits += 1
    return hits


def pushed(ball, balls, reach, strength):
    ball_at = _place_among(ball, balls)
    if ball_at is not None:
        balls_columns = _attributes_of(balls, list, ("x", "v"), ("v",))
        if balls_columns is not None and _are_distinct(balls):
            balls_x, balls_v = balls_columns
            if (
                type(ball_at) is int
                and abs(ball_at) <= 2**31
                and type(balls_x) is list
                and type(balls_v) is list
                and balls_v is not balls_x
                and type(reach) is float
                and type(strength) is float
            ):
                try:
                    balls_x_array = _array_of(balls_x, float, 1)
                    balls_v_array = _array_of(balls_v, float, 1)
                    result = _pushed_kernel(ball_at, balls_x_array, balls_v_array, reach, strength)
                    _without_nan(balls_v_array)
                except Exception:  # the original code below takes over
                    pass
                else:
                    _refill(balls_v, balls_v_array, 1)
                    for each, value in zip(balls, balls_v):
                        each.v = value
                    return result
    hits = 0
    for other in balls:
        if other is not ball:
            gap = other.x - ball.x
            if -reach < gap < reach:
                ball.v -= strength * gap
                other.v += strength * gap
                hits += 1
    return hits
