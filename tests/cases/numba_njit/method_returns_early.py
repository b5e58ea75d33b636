# --- before
"""A ball between two walls: its method returns from several branches."""


class Ball:
    def __init__(self, x, v, left=0.0, right=1.0):
        self.x, self.v = x, v
        self.left, self.right = left, right
        self.hits = 0

    def bounce(self, dt, loss=0.1):
        self.x += dt * self.v
        if self.x < self.left:
            over = self.left - self.x
            self.x = self.left + over
            self.v = -self.v * (1.0 - loss)
            self.hits += 1
            return over
        if self.x <= self.right:
            return 0.0
        over = self.x - self.right
        self.x = self.right - over
        self.v = -self.v * (1.0 - loss)
        self.hits += 1
        return -over


def play(ball, steps, dt):
    total = 0.0
    for _ in range(steps):
        total += 2.0 * ball.bounce(dt)
    return total

# --- inputs: play
CALLS = [call(Ball(0.3, 1.7), 100, 0.01), call(Ball(0.9, -2.5, -1.0, 2.0), 400, 0.03)]
CHECKS = [
    call(Ball(0.3, 1.7), 0, 0.01),
    call(Ball(0.3, 1.7), -3, 0.01),
    call(Ball(0.3, float("nan")), 5, 0.01),
    call(Ball(0.3, float("inf")), 5, 0.01),
    call(Ball(-0.0, 0.0), 5, 0.0),
    call(Ball(1, 2, 0, 1), 9, 1),
    call(Ball(0.3, 1e308), 9, 10.0),
]

# --- after: compiled
"""A ball between two walls: its method returns from several branches."""

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
            marks = {"bounce": (588718332989746995,)}
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


class Ball:
    def __init__(self, x, v, left=0.0, right=1.0):
        self.x, self.v = x, v
        self.left, self.right = left, right
        self.hits = 0

    def bounce(self, dt, loss=0.1):
        self.x += dt * self.v
        if self.x < self.left:
            over = self.left - self.x
            self.x = self.left + over
            self.v = -self.v * (1.0 - loss)
            self.hits += 1
            return over
        if self.x <= self.right:
            return 0.0
        over = self.x - self.right
        self.x = self.right - over
        self.v = -self.v * (1.0 - loss)
        self.hits += 1
        return -over


@_njit(cache=True)
def _play_kernel(ball_x, ball_v, ball_left, ball_hits, ball_right, steps, dt):
    total = 0.0
    if 0 >= len(ball_x) or 0 >= len(ball_v) or 0 >= len(ball_hits):
        raise IndexError
    for _ in range(steps):
        bounce_dt = dt
        bounce_loss = 0.1
        ball_x[0] += bounce_dt * ball_v[0]
        if ball_x[0] < ball_left:
            bounce_over = ball_left - ball_x[0]
            ball_x[0] = ball_left + bounce_over
            ball_v[0] = -ball_v[0] * (1.0 - bounce_loss)
            ball_hits[0] += 1
            bounce_result = bounce_over
        elif ball_x[0] <= ball_right:
            bounce_result = 0.0
        else:
            bounce_over = ball_x[0] - ball_right
            ball_x[0] = ball_right - bounce_over
            ball_v[0] = -ball_v[0] * (1.0 - bounce_loss)
            ball_hits[0] += 1
            bounce_result = -bounce_over
        total += 2.0 * bounce_result
    return total


def play(ball, steps, dt):
    ball_columns = _attributes_of([ball], list, ("x", "v", "left", "hits", "right"), ("hits", "v", "x"), called=("bounce",))
    if ball_columns is not None and "Ball" in globals() and type(ball) is Ball and _has_own(Ball, "bounce"):
        ball_x, ball_v, [ball_left], ball_hits, [ball_right] = ball_columns
        if (
            type(ball_x) is list
            and type(ball_v) is list
            and ball_v is not ball_x
            and type(ball_left) is float
            and type(ball_hits) is list
            and ball_hits is not ball_x
            and ball_hits is not ball_v
            and type(ball_right) is float
            and type(steps) is int
            and abs(steps) <= 2**31
            and type(dt) is float
        ):
            try:
                ball_x_array = _array_of(ball_x, float, 1)
                ball_v_array = _array_of(ball_v, float, 1)
                ball_hits_array = _array_of(ball_hits, int, 1)
                _require_within(ball_hits_array, -2147483648, 2147483648)
                result = _play_kernel(ball_x_array, ball_v_array, ball_left, ball_hits_array, ball_right, steps, dt)
                if (
                    result != result
                    or result == ball_left
                    or result == ball_right
                ):
                    raise ValueError  # it might be an object that exists already
                _without_nan(ball_x_array)
                _without_nan(ball_v_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(ball_x, ball_x_array, 1)
                _refill(ball_v, ball_v_array, 1)
                _refill(ball_hits, ball_hits_array, 1)
                ball.hits = ball_hits[0]
                ball.v = ball_v[0]
                ball.x = ball_x[0]
                return result
    total = 0.0
    for _ in range(steps):
        total += 2.0 * ball.bounce(dt)
    return total
