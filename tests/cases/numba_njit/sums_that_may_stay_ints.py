# --- before
G = 39.5


def accelerations(pos, masses, far):
    acc = []
    steps = []
    for i in range(len(pos)):
        ax = ay = 0
        for j in range(len(pos)):
            if i == j:
                continue
            dx = pos[j][0] - pos[i][0]
            dy = pos[j][1] - pos[i][1]
            d = (dx ** 2 + dy ** 2) ** 1.5
            ax += G * masses[j] * dx / d
            ay += G * masses[j] * dy / d
        acc.append([ax, ay])
        step = 0
        if ax > far:
            step = ax - far
        elif ax < -far:
            step += ax + far
        steps.append(step)
    return acc, steps
# --- inputs: accelerations
nan, inf = float("nan"), float("inf")
P = [[0.0, 0.5], [1.5, 0.0], [-2.0, 3.5]]
CALLS = [call(P, [1, 3.0e-6, 9.5e-4], 1e-9), call(P, [1, 0.5, 2.5], 1e-9)]
CHECKS = [
    call(P, [1, 2, 3], 0.5), call(P, [1.0, 2.0, 3.0], 50.0), call(P, [0, -0.0, 0.0], 0.5), call(P, [-1, 2.5, 0], 0.5), call(P, [2**53, 2.5, 0], 0.5),
    call(P, [2**53 + 1, 2.5, 0], 0.5), call(P, [2**2000, 2.5, 0], 0.5), call(P, [True, 2.5, 0], 0.5), call(P, [1, nan, 0], 0.5), call(P, [1, inf, 0], 0.5),
    call(P, [1, 2.5], 0.5), call(P, [], 0.5), call([], [], 0.5), call([[0.0, 0.5]], [1], 0.5), call(P, (1, 2.5, 3), 0.5), call(P, [1, "2", 3], 0.5),
    call([[0, 0.5], [1, 2]], [1, 2.5], 0.5), call([[0.0, 0.5], [0.0, 0.5]], [1, 2.5], 0.5), call(P, {0: 1, 1: 2.5, 2: 3}, 0.5),
    call([[0.0, 0.5]], [1.5], 0.5), call(P, [1, 3.0e-6, 9.5e-4], nan), call(P, [1, 3.0e-6, 9.5e-4], 1),
]
# --- after: compiled
import math as _math


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


def _floats_of(lists, depth):
    """Nested lists of floats and ints as lists of floats; raises ValueError for ints beyond 2**53 and others."""
    if type(lists) is not list:
        raise ValueError
    if depth > 1:
        return [_floats_of(row, depth - 1) for row in lists]
    if not {*map(type, lists)} <= {float, int} or any(type(x) is int and abs(x) > 2**53 for x in lists):
        raise ValueError
    return [*map(float, lists)]


@_njit
def _lost(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y


@_njit
def _new_rows__float64():
    """An empty list of lists."""
    return [[0.0 for _ in range(0)] for _ in range(0)]


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
def _power_2(x, one):
    """x ** 2.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 2.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


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
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


G = 39.5


@_njit(cache=True, error_model="numpy")
def _accelerations_kernel(pos, masses, far, G, one):
    ax_fits = False
    ay_fits = False
    step_fits = False
    acc = _new_rows__float64()
    steps = []
    if 1 >= pos.shape[1] or len(pos) - 1 >= len(masses):
        raise IndexError
    for i in range(len(pos)):
        ax_fits = False
        ay_fits = False
        ax = ay = 0
        suspects = 0
        for j in range(len(pos)):
            if i == j:
                continue
            dx = pos[j, 0] - pos[i, 0]
            dy = pos[j, 1] - pos[i, 1]
            d = _power_3_halves(_power_2(dx, one) + _power_2(dy, one), one)
            ax_fits = True
            ax += G * masses[j] * dx / d
            suspects += d == 0
            ay_fits = True
            ay += G * masses[j] * dy / d
            suspects += d == 0
        if suspects:
            raise FloatingPointError
        acc.append([_settled(ax, ax_fits), _settled(ay, ay_fits)])
        step_fits = False
        step = 0
        if ax > far:
            step_fits = True
            step = ax - far
        elif ax < -far:
            step_fits = True
            step += ax + far
        steps.append(_settled(step, step_fits))
    return acc, steps


def accelerations(pos, masses, far):
    if (
        type(pos) is list
        and type(masses) is list
        and type(far) is float
        and "G" in globals()
        and type(G) is float
    ):
        try:
            pos_array = _array_of(pos, float, 2)
            masses_array = _array_of(_floats_of(masses, 1), float, 1)
            result = _accelerations_kernel(pos_array, masses_array, far, G, 1.0)
            return [*map(_known, result[0])], _known(result[1])
        except Exception:  # the original code below takes over
            pass
    acc = []
    steps = []
    for i in range(len(pos)):
        ax = ay = 0
        for j in range(len(pos)):
            if i == j:
                continue
            dx = pos[j][0] - pos[i][0]
            dy = pos[j][1] - pos[i][1]
            d = (dx ** 2 + dy ** 2) ** 1.5
            ax += G * masses[j] * dx / d
            ay += G * masses[j] * dy / d
        acc.append([ax, ay])
        step = 0
        if ax > far:
            step = ax - far
        elif ax < -far:
            step += ax + far
        steps.append(step)
    return acc, steps
