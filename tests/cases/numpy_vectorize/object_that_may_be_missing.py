# --- before
class Point:
    made = 0

    def __init__(self, x):
        self.x = x


def total(points, n, flags):
    s = 0.0
    for i in range(n):
        p = points[i]
        if flags[i] > 0.0:
            s += p.x
    return s

# --- inputs: total
CALLS = [call([Point(0.5 * i) for i in range(40)], 40, [1.0, -1.0] * 20)]
CHECKS = [
    call([Point(0.5 * i) for i in range(40)], 41, [-1.0] * 41),  # raises, also where the point is not looked at
    call([Point(0.5 * i) for i in range(40)], 42, [1.0] * 42),
    call([], 0, []),
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


class Point:
    made = 0

    def __init__(self, x):
        self.x = x


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _total_in_numpy(points_x, n, flags):
    s = 0.0
    if not (n <= len(points_x) and n <= len(flags)):
        raise ValueError
    if 1 <= n:
        p_at = _np.arange(n)
        p_there = points_x[:n]
        chosen = flags[:n] > 0.0
        chosen_i = _np.flatnonzero(chosen)
        s = s + _np.sum(points_x[chosen_i])
    return float(s)


def total(points, n, flags):
    points_columns = _attributes_of(points, list, ("x",))
    if points_columns is not None:
        [points_x] = points_columns
        if type(points_x) is list and type(n) is int and abs(n) <= 2**31 and type(flags) is list:
            try:
                points_x_array = _array_of(points_x, float, 1)
                flags_array = _array_of(flags, float, 1)
                result = _total_in_numpy(points_x_array, n, flags_array)
                if result != result:
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    s = 0.0
    for i in range(n):
        p = points[i]
        if flags[i] > 0.0:
            s += p.x
    return s
