# --- before
from dataclasses import dataclass


@dataclass
class Spring:
    stiffness: float
    length: float
    damping: float = 0.5


def forces(spring, x, v):
    """Of a spring between each pair of neighbours."""
    f = [0.0] * len(x)
    for i in range(1, len(x)):
        f[i] = -spring.stiffness * (x[i] - x[i - 1] - spring.length) - spring.damping * v[i]
    return f

# --- inputs: forces
class Slow(Spring):
    def __getattr__(self, name):
        return 1.0


class Computed:
    stiffness = property(lambda self: 2.0)
    length, damping = 1.0, 0.5


class Slots:
    __slots__ = ("damping", "length", "stiffness")


slots = Slots()
slots.stiffness, slots.length, slots.damping = 2.0, 1.0, 0.25
half = Slots()
half.stiffness = 2.0
X = [0.5 * i for i in range(40)]
CALLS = [call(Spring(2.0, 1.0), X, X)]
CHECKS = [
    call(Spring(2.0, 1.0), [], []),
    call(Spring(2.0, 1.0), [1.0], [2.0]),
    call(Spring(2.0, 1.0), X, X[:3]),
    call(Spring(2, 1.0), X, X),  # an int
    call(Spring(float("nan"), 1.0), X, X),
    call(Spring(float("inf"), 1.0), X, X),
    call(Spring(-0.0, -0.0, 0.0), X, X),
    call(None, X, X),
    call(None, [1.0], [1.0]),
    call(Slow(2.0, 1.0), X, X),
    call(Computed(), X, X),
    call(slots, X, X),
    call(half, X, X),
    call(half, [1.0], [1.0]),
]

# --- after: array statements
from dataclasses import dataclass
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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@dataclass
class Spring:
    stiffness: float
    length: float
    damping: float = 0.5


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _forces_in_numpy(spring_stiffness, spring_length, spring_damping, x, v):
    f = _np.full(len(x), 0.0)
    if not (len(x) <= len(v) and len(x) <= len(f)):
        raise ValueError
    if 2 <= len(x):
        _np.subtract(-spring_stiffness * (x[1:] - x[:len(x) - 1] - spring_length), spring_damping * v[1:len(x)], out=f[1:len(x)])
    return f


def forces(spring, x, v):
    """Of a spring between each pair of neighbours."""
    spring_columns = _attributes_of([spring], list, ("stiffness", "length", "damping"))
    if spring_columns is not None:
        [spring_stiffness], [spring_length], [spring_damping] = spring_columns
        if (
            type(spring_stiffness) is float
            and type(spring_length) is float
            and type(spring_damping) is float
            and type(x) is list
            and type(v) is list
        ):
            try:
                x_array = _array_of(x, float, 1)
                v_array = _array_of(v, float, 1)
                return _without_nan(_forces_in_numpy(spring_stiffness, spring_length, spring_damping, x_array, v_array)).tolist()
            except Exception:  # the original code below takes over
                pass
    f = [0.0] * len(x)
    for i in range(1, len(x)):
        f[i] = -spring.stiffness * (x[i] - x[i - 1] - spring.length) - spring.damping * v[i]
    return f
