# --- before
"""What a class says for all its objects: numbers and lists, which one object may have as something else of its own."""


class Bouncer:
    GRAVITY = 9.81
    KICKS = [0.5, 0.25, 0.75]

    def __init__(self, height):
        self.height = height
        self.speed = 0.0
        self.bounces = 0


class Loud(Bouncer):
    @property
    def GRAVITY(self):
        print("asked")
        return 1.0


def bounce(ball, n, dt):
    total = 0.0
    for i in range(n):
        ball.speed -= ball.GRAVITY * dt
        ball.height += ball.speed * dt
        if ball.height < 0.0:
            ball.height = 0.0
            ball.speed = -ball.speed * 0.9 + ball.KICKS[ball.bounces % 3]
            ball.bounces += 1
        total += ball.height
    return total, ball.height, ball.speed, ball.bounces


def other(height, **own):
    ball = Bouncer(height)
    vars(ball).update(own)
    return ball

# --- inputs: bounce
CALLS = [call(Bouncer(2.0), 400, 0.01), call(Bouncer(1.0), 300, 0.02)]
CHECKS = [
    call(Bouncer(2.0), 0, 0.01),
    call(other(2.0, GRAVITY=20.5), 300, 0.01),
    call(other(2.0, GRAVITY=9), 300, 0.01),
    call(other(2.0, GRAVITY="9"), 300, 0.01),
    call(other(2.0, KICKS=[1, 2.0, True]), 300, 0.01),
    call(other(2.0, KICKS=(1.0, 2.0, 3.0)), 300, 0.01),
    call(other(2.0, KICKS=[]), 300, 0.01),
    call(other(2.0, KICKS=[0.5]), 300, 0.01),
    call(Loud(2.0), 30, 0.01),
    call(Bouncer(float("nan")), 30, 0.01),
]
# --- after: compiled
"""What a class says for all its objects: numbers and lists, which one object may have as something else of its own."""

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


class Bouncer:
    GRAVITY = 9.81
    KICKS = [0.5, 0.25, 0.75]

    def __init__(self, height):
        self.height = height
        self.speed = 0.0
        self.bounces = 0


class Loud(Bouncer):
    @property
    def GRAVITY(self):
        print("asked")
        return 1.0


@_njit(cache=True)
def _bounce_kernel(ball_speed, ball_GRAVITY, ball_height, ball_KICKS, ball_bounces, n, dt):
    total = 0.0
    if 0 >= len(ball_speed) or 0 >= len(ball_height) or 0 >= len(ball_bounces) or 2 >= len(ball_KICKS):
        raise IndexError
    for i in range(n):
        ball_speed[0] -= ball_GRAVITY * dt
        ball_height[0] += ball_speed[0] * dt
        if ball_height[0] < 0.0:
            ball_height[0] = 0.0
            ball_speed[0] = -ball_speed[0] * 0.9 + ball_KICKS[ball_bounces[0] % 3]
            ball_bounces[0] += 1
        total += ball_height[0]
    return total, ball_height[_within(0, len(ball_height))], ball_speed[_within(0, len(ball_speed))], ball_bounces[_within(0, len(ball_bounces))]


def bounce(ball, n, dt):
    ball_columns = _attributes_of([ball], list, ("speed", "GRAVITY", "height", "KICKS", "bounces"), ("bounces", "height", "speed"))
    if ball_columns is not None:
        ball_speed, [ball_GRAVITY], ball_height, [ball_KICKS], ball_bounces = ball_columns
        if (
            type(ball_speed) is list
            and type(ball_GRAVITY) is float
            and type(ball_height) is list
            and ball_height is not ball_speed
            and type(ball_KICKS) is list
            and ball_KICKS is not ball_speed
            and ball_KICKS is not ball_height
            and type(ball_bounces) is list
            and ball_bounces is not ball_speed
            and ball_bounces is not ball_height
            and ball_bounces is not ball_KICKS
            and type(n) is int
            and abs(n) <= 2**31
            and type(dt) is float
        ):
            try:
                ball_speed_array = _array_of(ball_speed, float, 1)
                ball_height_array = _array_of(ball_height, float, 1)
                ball_KICKS_array = _array_of(ball_KICKS, float, 1)
                ball_bounces_array = _array_of(ball_bounces, int, 1)
                _require_within(ball_bounces_array, -2147483648, 2147483648)
                result = _bounce_kernel(ball_speed_array, ball_GRAVITY, ball_height_array, ball_KICKS_array, ball_bounces_array, n, dt)
                if (
                    result[0] != result[0]
                    or result[1] != result[1]
                    or result[2] != result[2]
                ):
                    raise ValueError  # it might be an object that exists already
                _without_nan(ball_speed_array)
                _without_nan(ball_height_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(ball_speed, ball_speed_array, 1)
                _refill(ball_height, ball_height_array, 1)
                _refill(ball_bounces, ball_bounces_array, 1)
                ball.bounces = ball_bounces[0]
                ball.height = ball_height[0]
                ball.speed = ball_speed[0]
                return result
    total = 0.0
    for i in range(n):
        ball.speed -= ball.GRAVITY * dt
        ball.height += ball.speed * dt
        if ball.height < 0.0:
            ball.height = 0.0
            ball.speed = -ball.speed * 0.9 + ball.KICKS[ball.bounces % 3]
            ball.bounces += 1
        total += ball.height
    return total, ball.height, ball.speed, ball.bounces


def other(height, **own):
    ball = Bouncer(height)
    vars(ball).update(own)
    return ball
