# --- before
import math


def step(bodies, dt):
    for b in bodies:
        ax = 0.0
        for o in bodies:
            if o is b:
                continue
            dx = o["x"] - b["x"]
            ax += o["mass"] * dx / (abs(dx) * math.sqrt(dx * dx + 0.01))
        b["vx"] += ax * dt
    for b in bodies:
        b["x"] += b["vx"] * dt
# --- inputs: step
import collections


def made(n, **more):
    return [{"name": str(k), "vx": 0.5 * k, "x": 1.5 * k * k, "mass": 1.0 + k % 3, **more} for k in range(n)]


class Noisy(dict):
    def __setitem__(self, key, value):
        print(key)
        super().__setitem__(key, value)


twice, late = made(4), made(4)
twice.append(twice[0])
del late[3]["vx"]
CALLS = [call(made(6), 0.01), call(made(9), 0.02)]
CHECKS = [call([], 0.1), call(made(1), 0.1), call(twice, 0.1), call(late, 0.1), call(made(3, mass=1), 0.1)]
CHECKS += [call(made(3, x=2.0), 0.1), call(made(3, vx=float("nan")), 0.1), call(made(3, mass="heavy"), 0.1)]
CHECKS += [call([*map(Noisy, made(3))], 0.1), call([*map(collections.OrderedDict, made(3))], 0.1)]
CHECKS += [call(tuple(made(3)), 0.1), call(made(3) + [None], 0.1), call(made(3), 1), call({"x": 1.0}, 0.1)]
# --- after: compiled
import math
import numpy as _np


def _items_of(things, container, keys, sets=False, others=()):
    """For each key a list of what dicts have there; None where there is more to it than plain dicts with names."""
    if type(things) is not container or not things:
        return None
    for thing in things:
        if type(thing) is not dict:
            return None
    found = []
    try:
        for thing in things:
            for key in thing:
                if type(key) is not str:
                    return None
        for thing in things if sets else ():
            for each in others:
                if each is thing:
                    return None  # a dict of another name is read there as well
            if "__builtins__" in thing:
                return None  # and variables of a file
        for key in keys:
            found.append([thing[key] for thing in things] if len(things) > 1 else [things[0][key]])
    except (KeyError, RuntimeError):
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


@_njit(cache=True, error_model="numpy")
def _step_kernel(bodies_x, bodies_mass, bodies_vx, dt):
    if len(bodies_x) - 1 >= len(bodies_mass) or len(bodies_x) - 1 >= len(bodies_vx):
        raise IndexError
    for b_at in range(len(bodies_x)):
        ax = 0.0
        suspects = 0
        for o_at in range(len(bodies_x)):
            if o_at == b_at:
                continue
            dx = bodies_x[o_at] - bodies_x[b_at]
            checked1 = math.sqrt(dx * dx + 0.01)
            checked2 = abs(dx) * checked1
            ax += bodies_mass[o_at] * dx / (checked2)
            suspects += checked1 - checked1 != 0.0
            suspects += checked2 == 0
        if suspects:
            raise FloatingPointError
        bodies_vx[b_at] += ax * dt
    if len(bodies_x) - 1 >= len(bodies_vx):
        raise IndexError
    for b_at in range(len(bodies_x)):
        bodies_x[b_at] += bodies_vx[b_at] * dt


def step(bodies, dt):
    bodies_columns = _items_of(bodies, list, ("x", "mass", "vx"), True)
    if bodies_columns is not None and _are_distinct(bodies):
        bodies_x, bodies_mass, bodies_vx = bodies_columns
        if (
            type(bodies_x) is list
            and type(bodies_mass) is list
            and bodies_mass is not bodies_x
            and type(bodies_vx) is list
            and bodies_vx is not bodies_x
            and bodies_vx is not bodies_mass
            and type(dt) is float
        ):
            try:
                bodies_x_array = _array_of(bodies_x, float, 1)
                bodies_mass_array = _array_of(bodies_mass, float, 1)
                bodies_vx_array = _array_of(bodies_vx, float, 1)
                result = _step_kernel(bodies_x_array, bodies_mass_array, bodies_vx_array, dt)
                _without_nan(bodies_x_array)
                _without_nan(bodies_vx_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(bodies_x, bodies_x_array, 1)
                _refill(bodies_vx, bodies_vx_array, 1)
                for each, value in zip(bodies, bodies_vx):
                    each["vx"] = value
                for each, value in zip(bodies, bodies_x):
                    each["x"] = value
                return result
    for b in bodies:
        ax = 0.0
        for o in bodies:
            if o is b:
                continue
            dx = o["x"] - b["x"]
            ax += o["mass"] * dx / (abs(dx) * math.sqrt(dx * dx + 0.01))
        b["vx"] += ax * dt
    for b in bodies:
        b["x"] += b["vx"] * dt
