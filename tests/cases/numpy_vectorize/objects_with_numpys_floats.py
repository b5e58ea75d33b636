# --- before
import numpy as np


class Ball:
    def __init__(self, x, v):
        self.x, self.v = x, v
        self.hits = 0

    def advance(self, dt):
        self.x += self.v * dt
        if self.x < 0 or self.x > 1:
            self.v = -self.v
            self.hits += 1

    def near(self, other):
        return np.hypot(self.x - other.x, self.v * 0) < 0.01


class Box:
    def __init__(self, balls):
        self.balls = balls
        self.lost = np.float64(0.0)

    def run(self, n, dt):
        for _ in range(n):
            for b in self.balls:
                b.advance(dt)
            for i in range(len(self.balls)):
                for j in range(i):
                    a, b = self.balls[i], self.balls[j]
                    if a.near(b):
                        a.v, b.v = b.v, a.v
                        self.lost += abs(a.v - b.v) * 0.5


def box(n, seed=0, kind=float):
    rng = np.random.RandomState(seed)
    return Box([Ball(kind(x), kind(v)) for x, v in zip(rng.rand(n), rng.rand(n) - 0.5)])


def run(balls, n, dt):
    lost = np.float64(0.0)
    for _ in range(n):
        for b in balls:
            b.x += b.v * dt
            if b.x < 0 or b.x > 1:
                b.v = -b.v
                b.hits += 1
        for i in range(len(balls)):
            for j in range(i):
                a, b = balls[i], balls[j]
                if abs(a.x - b.x) < 0.01:
                    a.v, b.v = b.v, a.v
                    lost += abs(a.v - b.v) * 0.5
    return lost


def balls(n, seed=0, kind=np.float64):
    return box(n, seed, kind).balls
# --- inputs: run
CALLS = [call(balls(5), 20, 0.05), call(balls(3, 1), 30, 0.1)]
CHECKS = [call(balls(3, 1, float), 30, 0.1), call([*balls(2), *balls(1, 3, float)], 9, 0.1), call([], 3, 0.1), call(balls(2), 5, 1), call(balls(2, 2, int), 5, 0.1), call(2 * balls(2), 9, 0.1)]
# --- after: array statements
import numpy as np


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
    array = np.empty(shape, {"d": np.float64, "q": np.int64, "?": np.bool_}[code])
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


@_in_c
def _array_of_numpy(numbers):
    """The array of a list of NumPy's floats; raises ValueError for all other lists."""
    if not 0 < len(numbers) <= 2**31 or [*map(type, numbers)].count(np.float64) != len(numbers):
        raise ValueError
    return np.fromiter(numbers, np.float64, len(numbers))


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if np.isnan(array).any():
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
    def __init__(self, x, v):
        self.x, self.v = x, v
        self.hits = 0

    def advance(self, dt):
        self.x += self.v * dt
        if self.x < 0 or self.x > 1:
            self.v = -self.v
            self.hits += 1

    def near(self, other):
        return np.hypot(self.x - other.x, self.v * 0) < 0.01


class Box:
    def __init__(self, balls):
        self.balls = balls
        self.lost = np.float64(0.0)

    def run(self, n, dt):
        for _ in range(n):
            for b in self.balls:
                b.advance(dt)
            for i in range(len(self.balls)):
                for j in range(i):
                    a, b = self.balls[i], self.balls[j]
                    if a.near(b):
                        a.v, b.v = b.v, a.v
                        self.lost += abs(a.v - b.v) * 0.5


def box(n, seed=0, kind=float):
    rng = np.random.RandomState(seed)
    return Box([Ball(kind(x), kind(v)) for x, v in zip(rng.rand(n), rng.rand(n) - 0.5)])


@np.errstate(divide='raise', over='raise', invalid='raise')
def _run_in_numpy(balls_x, balls_v, balls_hits, n, dt):
    lost = np.float64(0.0)
    if not (len(balls_x) <= len(balls_v) and len(balls_x) <= len(balls_hits)):
        raise ValueError
    for _ in range(n):
        if 1 <= len(balls_x):
            balls_x[:] += balls_v[:len(balls_x)] * dt
            chosen = (balls_x[:] < 0) | (balls_x[:] > 1)
            balls_v[:len(balls_x)] = np.where(chosen, -balls_v[:len(balls_x)], balls_v[:len(balls_x)])
            balls_hits[:len(balls_x)] = np.where(chosen, balls_hits[:len(balls_x)] + 1, balls_hits[:len(balls_x)])
        for i in range(len(balls_x)):
            for j in range(i):
                a_at = i
                b_at = j
                if abs(balls_x[a_at] - balls_x[b_at]) < 0.01:
                    balls_v[a_at], balls_v[b_at] = (balls_v[b_at], balls_v[a_at])
                    lost += abs(balls_v[a_at] - balls_v[b_at]) * 0.5
    return lost


def run(balls, n, dt):
    balls_columns = _attributes_of(balls, list, ("x", "v", "hits"), ("hits", "v", "x"))
    if balls_columns is not None and _are_distinct(balls):
        balls_x, balls_v, balls_hits = balls_columns
        if (
            type(balls_x) is list
            and type(balls_v) is list
            and balls_v is not balls_x
            and type(balls_hits) is list
            and balls_hits is not balls_x
            and balls_hits is not balls_v
            and type(n) is int
            and abs(n) <= 2**31
            and type(dt) is float
            and np.geterr()["under"] == "ignore"
        ):
            try:
                balls_x_array = _array_of_numpy(balls_x)
                balls_v_array = _array_of_numpy(balls_v)
                balls_hits_array = _array_of(balls_hits, int, 1)
                _require_within(balls_hits_array, -2147483648, 2147483648)
                result = np.float64(_run_in_numpy(balls_x_array, balls_v_array, balls_hits_array, n, dt))
                if result != result:
                    raise ValueError  # it might be an object that exists already
                _without_nan(balls_x_array)
                _without_nan(balls_v_array)
            except Exception:  # the original code below takes over
                pass
            else:
                balls_x[:] = balls_x_array
                balls_v[:] = balls_v_array
                _refill(balls_hits, balls_hits_array, 1)
                for each, value in zip(balls, balls_hits):
                    each.hits = value
                for each, value in zip(balls, balls_v):
                    each.v = value
                for each, value in zip(balls, balls_x):
                    each.x = value
                return result
    lost = np.float64(0.0)
    for _ in range(n):
        for b in balls:
            b.x += b.v * dt
            if b.x < 0 or b.x > 1:
                b.v = -b.v
                b.hits += 1
        for i in range(len(balls)):
            for j in range(i):
                a, b = balls[i], balls[j]
                if abs(a.x - b.x) < 0.01:
                    a.v, b.v = b.v, a.v
                    lost += abs(a.v - b.v) * 0.5
    return lost


def balls(n, seed=0, kind=np.float64):
    return box(n, seed, kind).balls
