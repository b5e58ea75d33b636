# --- before
import math


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    @property
    def length(self):
        return math.sqrt(self.x * self.x + self.y * self.y)

    def distance(self, other):
        """In a straight line."""
        dx = self.x - other.x
        dy = self.y - other.y
        return math.sqrt(dx * dx + dy * dy)

    def shift(self, dx, dy):
        self.x += dx
        self.y += dy


def wander(points, home, dx):
    total = 0.0
    for p in points:
        total += p.length + p.distance(home)
        p.shift(dx, 0.5)
    return total

# --- inputs: wander
class Far(Point):
    def distance(self, other):
        return 1e3


def points(n, kind=Point):
    return [kind(0.5 * i, 7.0 - i) for i in range(n)]


three, odd = points(3), points(3)
odd[1].distance = lambda other: 5.0
CALLS = [call(points(40), Point(1.0, 2.0), 0.25)]
CHECKS = [
    call([], Point(1.0, 2.0), 0.25),
    call(points(1), Point(1.0, 2.0), 0.25),
    call(points(3, Far), Point(1.0, 2.0), 0.25),
    call(points(3), Far(1.0, 2.0), 0.25),
    call(odd, Point(1.0, 2.0), 0.25),
    call(three, three[0], 0.25),
    call(three[:1] * 2, Point(1.0, 2.0), 0.25),
    call(points(2), Point(1.0, float("nan")), 0.25),
    call(points(2), Point(1.0, 2.0), 1),
]

# --- after: array statements, sums in order
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
            marks = {"distance": (109135216265839403, 299572426628436829, 402715280411139881, 953626925395269043), "length": (735129010131279634, 1684556893648810781), "shift": (2195626424439047676,)}
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


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = _np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return _np.add.accumulate(numbers, out=numbers)[-1]


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    @property
    def length(self):
        return math.sqrt(self.x * self.x + self.y * self.y)

    def distance(self, other):
        """In a straight line."""
        dx = self.x - other.x
        dy = self.y - other.y
        return math.sqrt(dx * dx + dy * dy)

    def shift(self, dx, dy):
        self.x += dx
        self.y += dy


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _wander_in_numpy(points_x, points_y, home_x, home_y, dx):
    total = 0.0
    if not len(points_x) <= len(points_y):
        raise ValueError
    if 1 <= len(points_x):
        distance_dx = points_x[:] - home_x
        distance_dy = points_y[:len(points_x)] - home_y
        total = _add_in_order(total, _np.sqrt(points_x[:] * points_x[:] + points_y[:len(points_x)] * points_y[:len(points_x)]) + _np.sqrt(distance_dx * distance_dx + distance_dy * distance_dy))
        points_x[:] += dx
        points_y[:len(points_x)] += 0.5
    return float(total)


def wander(points, home, dx):
    points_columns = _attributes_of(points, list, ("x", "y"), ("x", "y"), called=("shift", "distance", "length"))
    home_columns = _attributes_of([home], list, ("x", "y"))
    if (
        points_columns is not None
        and home_columns is not None
        and "Point" in globals()
        and {*map(type, points)} == {Point}
        and _has_own(Point, "shift", "distance", "length")
        and _are_distinct(points, [home])
    ):
        points_x, points_y = points_columns
        [home_x], [home_y] = home_columns
        if (
            type(points_x) is list
            and type(points_y) is list
            and points_y is not points_x
            and type(home_x) is float
            and type(home_y) is float
            and type(dx) is float
        ):
            try:
                points_x_array = _array_of(points_x, float, 1)
                points_y_array = _array_of(points_y, float, 1)
                result = _wander_in_numpy(points_x_array, points_y_array, home_x, home_y, dx)
                if result != result or result == home_x or result == home_y:
                    raise ValueError  # it might be an object that exists already
                _without_nan(points_x_array)
                _without_nan(points_y_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(points_x, points_x_array, 1)
                _refill(points_y, points_y_array, 1)
                for each, value in zip(points, points_x):
                    each.x = value
                for each, value in zip(points, points_y):
                    each.y = value
                return result
    total = 0.0
    for p in points:
        total += p.length + p.distance(home)
        p.shift(dx, 0.5)
    return total
