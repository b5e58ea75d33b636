# --- before
class Body:
    def __init__(self, mass, x, v):
        self.mass, self.x, self.v = mass, x, v


def energy(bodies, g):
    e = 0.0
    for i, a in enumerate(bodies):
        e += 0.5 * a.mass * a.v * a.v
        for b in bodies[i + 1:]:
            e -= g * a.mass * b.mass / abs(a.x - b.x)
    return e

# --- inputs: energy
def bodies(n, kind=float):
    return [Body(kind(1 + i), kind(3 * i * i), 1.0 - i) for i in range(n)]


class Heavy(Body):
    pass


class Odd(Body):
    @property
    def mass(self):
        return 2.0

    @mass.setter
    def mass(self, value):
        pass


same = bodies(1) * 3
CALLS = [call(bodies(40), 2.0)]
CHECKS = [
    call([], 2.0),
    call(bodies(1), 2.0),
    call(bodies(5, int), 2.0),
    call(bodies(5), 2),
    call(bodies(3) + [Heavy(1.0, -1.0, 2.0)], 2.0),
    call([Odd(1.0, -1.0, 2.0), Odd(1.0, 1.0, 2.0)], 2.0),
    call(bodies(3) + [None], 2.0),
    call(same, 2.0),  # divides by zero
    call(tuple(bodies(5)), 2.0),
    call(bodies(2) + [Body(1.0, float("nan"), 1.0)], 2.0),
    call(bodies(2) + [Body(1e308, 1.0, 1e308)], 2.0),
]

# --- after: array statements, sums in order
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


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = _np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return _np.add.accumulate(numbers, out=numbers)[-1]


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


class Body:
    def __init__(self, mass, x, v):
        self.mass, self.x, self.v = mass, x, v


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _energy_in_numpy(bodies_mass, bodies_v, bodies_x, g):
    e = 0.0
    if not len(bodies_mass) <= len(bodies_x):
        raise ValueError
    for i in range(len(bodies_mass)):
        e += 0.5 * bodies_mass[i] * bodies_v[i] * bodies_v[i]
        if i + 2 <= len(bodies_mass):
            e = _add_in_order(e, -(g * bodies_mass[i] * bodies_mass[i + 1:] / _nonzero(_np.abs(bodies_x[i] - bodies_x[i + 1:len(bodies_mass)]))))
    return float(e)


def energy(bodies, g):
    bodies_columns = _attributes_of(bodies, list, ("mass", "v", "x"))
    if bodies_columns is not None:
        bodies_mass, bodies_v, bodies_x = bodies_columns
        if type(bodies_mass) is list and type(bodies_v) is list and type(bodies_x) is list and type(g) is float:
            try:
                bodies_mass_array = _array_of(bodies_mass, float, 1)
                bodies_v_array = _array_of(bodies_v, float, 1)
                bodies_x_array = _array_of(bodies_x, float, 1)
                result = _energy_in_numpy(bodies_mass_array, bodies_v_array, bodies_x_array, g)
                if result != result or result == g:
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    e = 0.0
    for i, a in enumerate(bodies):
        e += 0.5 * a.mass * a.v * a.v
        for b in bodies[i + 1:]:
            e -= g * a.mass * b.mass / abs(a.x - b.x)
    return e
