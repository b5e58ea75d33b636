# --- before
from itertools import combinations


class Body:
    def __init__(self, x, y, m):
        self.x = x
        self.y = y
        self.vx = 0.0
        self.vy = 0.0
        self.m = m


def advance(bodies, dt):
    for a, b in combinations(bodies, 2):
        dx = a.x - b.x
        dy = a.y - b.y

        d = (dx * dx + dy * dy + 0.01) ** 1.5
        a.vx -= dx * b.m / d * dt
        a.vy -= dy * b.m / d * dt
        b.vx += dx * a.m / d * dt
        b.vy += dy * a.m / d * dt
    for b in bodies:
        b.x += dt * b.vx
        b.y += dt * b.vy

# --- inputs: advance
CALLS = [call([Body(1.0, 2.0, 3.0), Body(0.0, 1.0, 2.0), Body(3.0, 1.0, 1.0)], 0.1)]
CHECKS = [call([], 0.1), call([Body(1.0, 2.0, 3.0)], 0.1), call([Body(1, 2, 3), Body(0.0, 1.0, 2.0)], 0.1), call([1.0, 2.0], 0.1)]

# --- after: compiled
from itertools import combinations
import numpy as _np
import math as _math


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
def _lost(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y


def _pow_margin_here():
    """1 / 0.96 where C's pow errs by less than 0.514 of the last place (glibc from 2.28 on), else infinite."""
    import os

    try:
        library, _, version = os.confstr("CS_GNU_LIBC_VERSION").partition(" ")
        known = library == "glibc" and os.uname().machine == "x86_64"
        known = known and [int(part) for part in version.split(".")] >= [2, 28]
    except Exception:  # another system
        known = False
    return 1.0 / 0.96 if known else _math.inf


_pow_margin = _pow_margin_here()


@_njit(error_model="numpy")
def _power_3_halves(x, one):
    """x ** 1.5 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = _math.sqrt(x)
    rest = (x - power * power - _lost(power, power)) / (2.0 * power)
    product = power * x
    rest = _lost(power, x) + rest * x
    power = product + rest
    rest -= power - product
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 1.5 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


class Body:
    def __init__(self, x, y, m):
        self.x = x
        self.y = y
        self.vx = 0.0
        self.vy = 0.0
        self.m = m


@_njit(cache=True)
def _advance_kernel(bodies_x, bodies_y, bodies_vx, bodies_m, bodies_vy, dt, one):
    for pair_0_i in range(len(bodies_x)):
        for pair_0_j in range(pair_0_i + 1, len(bodies_x)):
            a_at = pair_0_i; b_at = pair_0_j
            dx = bodies_x[_within(a_at, len(bodies_x))] - bodies_x[_within(b_at, len(bodies_x))]
            dy = bodies_y[_within(a_at, len(bodies_y))] - bodies_y[_within(b_at, len(bodies_y))]

            d = _power_3_halves(dx * dx + dy * dy + 0.01, one)
            bodies_vx[_within(a_at, len(bodies_vx))] -= dx * bodies_m[_within(b_at, len(bodies_m))] / d * dt
            bodies_vy[_within(a_at, len(bodies_vy))] -= dy * bodies_m[_within(b_at, len(bodies_m))] / d * dt
            bodies_vx[_within(b_at, len(bodies_vx))] += dx * bodies_m[_within(a_at, len(bodies_m))] / d * dt
            bodies_vy[_within(b_at, len(bodies_vy))] += dy * bodies_m[_within(a_at, len(bodies_m))] / d * dt
    if (
        len(bodies_x) - 1 >= len(bodies_vx)
        or len(bodies_x) - 1 >= len(bodies_y)
        or len(bodies_x) - 1 >= len(bodies_vy)
    ):
        raise IndexError
    for b_at in range(len(bodies_x)):
        bodies_x[b_at] += dt * bodies_vx[b_at]
        bodies_y[b_at] += dt * bodies_vy[b_at]


def advance(bodies, dt):
    bodies_columns = _attributes_of(bodies, list, ("x", "y", "vx", "m", "vy"), ("vx", "vy", "x", "y"))
    if bodies_columns is not None and _are_distinct(bodies):
        bodies_x, bodies_y, bodies_vx, bodies_m, bodies_vy = bodies_columns
        if (
            type(bodies_x) is list
            and type(bodies_y) is list
            and bodies_y is not bodies_x
            and type(bodies_vx) is list
            and bodies_vx is not bodies_x
            and bodies_vx is not bodies_y
            and type(bodies_m) is list
            and bodies_m is not bodies_x
            and bodies_m is not bodies_y
            and bodies_m is not bodies_vx
            and type(bodies_vy) is list
            and bodies_vy is not bodies_x
            and bodies_vy is not bodies_y
            and bodies_vy is not bodies_vx
            and bodies_vy is not bodies_m
            and type(dt) is float
        ):
            try:
                bodies_x_array = _array_of(bodies_x, float, 1)
                bodies_y_array = _array_of(bodies_y, float, 1)
                bodies_vx_array = _array_of(bodies_vx, float, 1)
                bodies_m_array = _array_of(bodies_m, float, 1)
                bodies_vy_array = _array_of(bodies_vy, float, 1)
                result = _advance_kernel(bodies_x_array, bodies_y_array, bodies_vx_array, bodies_m_array, bodies_vy_array, dt, 1.0)
                _without_nan(bodies_x_array)
                _without_nan(bodies_y_array)
                _without_nan(bodies_vx_array)
                _without_nan(bodies_vy_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(bodies_x, bodies_x_array, 1)
                _refill(bodies_y, bodies_y_array, 1)
                _refill(bodies_vx, bodies_vx_array, 1)
                _refill(bodies_vy, bodies_vy_array, 1)
                for each, value in zip(bodies, bodies_vx):
                    each.vx = value
                for each, value in zip(bodies, bodies_vy):
                    each.vy = value
                for each, value in zip(bodies, bodies_x):
                    each.x = value
                for each, value in zip(bodies, bodies_y):
                    each.y = value
                return result
    for a, b in combinations(bodies, 2):
        dx = a.x - b.x
        dy = a.y - b.y

        d = (dx * dx + dy * dy + 0.01) ** 1.5
        a.vx -= dx * b.m / d * dt
        a.vy -= dy * b.m / d * dt
        b.vx += dx * a.m / d * dt
        b.vy += dy * a.m / d * dt
    for b in bodies:
        b.x += dt * b.vx
        b.y += dt * b.vy
