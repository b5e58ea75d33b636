# --- before
class Body:
    def __init__(self, x):
        self.x = x


def note(bodies, out):
    n = len(bodies)
    for i in range(n):
        out.append(bodies[i].x * 2.0)
    return len(bodies)

# --- inputs: note
def some():
    return [Body(1.0), Body(2.0), Body(4.0)]


SAME = some()
CALLS = [call(some(), []), call(some(), [3.0])]
CHECKS = [
    call(SAME, SAME),  # the list of objects is the one that grows
    call(some(), [Body(1.0)]),
    call([], []),
    call(tuple(some()), []),
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


class Body:
    def __init__(self, x):
        self.x = x


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _note_in_numpy(bodies_x):
    out = []
    n = len(bodies_x)
    if 1 <= len(bodies_x):
        out.extend((bodies_x[:len(bodies_x)] * 2.0).tolist())
    return (int(len(bodies_x)), out)


def note(bodies, out):
    bodies_columns = _attributes_of(bodies, list, ("x",))
    if bodies_columns is not None and out is not bodies:
        [bodies_x] = bodies_columns
        if type(bodies_x) is list and type(out) is list and out is not bodies_x:
            try:
                bodies_x_array = _array_of(bodies_x, float, 1)
                outcome = _note_in_numpy(bodies_x_array)
                out_more = _known(outcome[1])
                result = outcome[0]
            except Exception:  # the original code below takes over
                pass
            else:
                out.extend(out_more)
                return result
    n = len(bodies)
    for i in range(n):
        out.append(bodies[i].x * 2.0)
    return len(bodies)
