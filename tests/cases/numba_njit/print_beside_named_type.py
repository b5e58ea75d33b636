# --- before
"""Gradient descent that prints now and then; elsewhere in the file something is named `type=int`."""
import argparse


def slope(x):
    n = len(x)
    g = [0.0] * n
    for i in range(n):
        g[i] = 4.0 * x[i] ** 3 - 2.0 * x[i]
    return g


def height(x):
    return sum(v**4 - v**2 for v in x)


def minimise(x, rate, steps):
    for step in range(steps):
        g = slope(x)
        for i in range(len(x)):
            x[i] -= rate * g[i]
        if step % 4 == 0:
            print(f"step {step:3d}  {height(x):.9f}")
    return x


def options(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=9)
    return parser.parse_args(arguments)

# --- inputs: minimise
CALLS = [call([0.3, -0.2, 1.0], 0.05, 10), call([0.9, -1.2], 0.01, 25)]
CHECKS = [
    call([], 0.1, 5),
    call([0.5], 0.1, 0),
    call([-0.0, 0.0], 0.1, 5),
    call([1e200, 0.5], 0.1, 5),
    call([float("nan")], 0.1, 5),
    call([float("inf"), 1.0], 0.1, 5),
    call([1, 2.0], 0.1, 5),
]

# --- after: compiled
"""Gradient descent that prints now and then; elsewhere in the file something is named `type=int`."""
import argparse
import numpy as _np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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
            marks = {"height": (1764808450212457185,), "slope": (387197741077430861,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


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
def _power_3(x, one):
    """x ** 3.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    product = power * x
    rest = _lost(power, x) + rest * x
    power = product + rest
    rest -= power - product
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 3.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit(error_model="numpy")
def _power_4(x, one):
    """x ** 4.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    product = power * power
    rest = _lost(power, power) + 2.0 * rest * power
    power = product + rest
    rest -= power - product
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 4.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


_compensates = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost


def slope(x):
    n = len(x)
    g = [0.0] * n
    for i in range(n):
        g[i] = 4.0 * x[i] ** 3 - 2.0 * x[i]
    return g


def height(x):
    return sum(v**4 - v**2 for v in x)


@_njit
def _minimise_kernel_height_part_1(x, one):
    total = 0.0
    lost = 0.0
    for v in x:
        item = _power_4(v, one) - _power_2(v, one)
        new = total + item
        if _compensates and abs(total) >= abs(item):
            lost += (total - new) + item
        elif _compensates:
            lost += (item - new) + total
        total = new
    if lost - lost == 0.0 and lost != 0.0:
        total += lost
    return total


@_njit
def _minimise_kernel_height(x, one):
    return _minimise_kernel_height_part_1(x, one)


@_njit
def _minimise_kernel_slope(x, one):
    n = len(x)
    g = _np.full(n, 0.0)
    if len(x) - 1 >= len(g):
        raise IndexError
    for i in range(n):
        g[i] = 4.0 * _power_3(x[i], one) - 2.0 * x[i]
    return g


@_njit
def _minimise_kernel_filling(x, rate, steps, step_printed, value_printed, one):
    for step in range(steps):
        g = _minimise_kernel_slope(x, one)
        if len(x) - 1 >= len(g):
            raise IndexError
        for i in range(len(x)):
            x[i] -= rate * g[i]
        if step % 4 == 0:
            step_printed.append(step)
            value_printed.append(float(_minimise_kernel_height(x, one)))
    return x


@_njit(cache=True)
def _minimise_kernel(x, rate, steps, one):
    step_printed = [0 for _ in range(0)]
    value_printed = [0.0 for _ in range(0)]
    result = _minimise_kernel_filling(x, rate, steps, step_printed, value_printed, one)
    return result, step_printed, value_printed


def minimise(x, rate, steps):
    if (
        type(x) is list
        and type(rate) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and "slope" in globals()
        and "height" in globals()
        and _untouched(slope=slope, height=height)
        and type(print) is type(len)
    ):
        try:
            x_array = _array_of(x, float, 1)
            outcome = _minimise_kernel(x_array, rate, steps, 1.0)
            outcome[0]
            step_printed_more = outcome[1]
            value_printed_more = _known(outcome[2])
            _without_nan(x_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(x, x_array, 1)
            for step, value in zip(step_printed_more, value_printed_more):
                print(f'step {step:3d}  {value:.9f}')
            return x
    for step in range(steps):
        g = slope(x)
        for i in range(len(x)):
            x[i] -= rate * g[i]
        if step % 4 == 0:
            print(f"step {step:3d}  {height(x):.9f}")
    return x


def options(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=9)
    return parser.parse_args(arguments)
