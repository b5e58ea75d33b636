# --- before
import math


def away(x, y, a, b):
    return math.hypot(x - a, y - b)


def nearest(xs, ys, a, b):
    best = 0
    least = away(xs[0], ys[0], a, b)
    for i in range(1, len(xs)):
        h = away(xs[i], ys[i], a, b)
        if h < least:
            least = h
            best = i
    return best

# --- inputs: nearest
CALLS = [call([3.8, 0.7, 9.0], [3.9, 5.4, 9.0], 0.0, 0.0)]
CHECKS = [
    call([], [], 0.0, 0.0),
    call([3.0, 4.0, 5.0], [4.0, 3.0, 0.0], 0.0, 0.0),
    call([3.0, 4.0], [4.0], 0.0, 0.0),
    call([float("nan"), 1.0], [0.0, 1.0], 0.0, 1e308),
    call([3, 4], [4, 3], 0, 2**60),
]
# --- after: compiled
import math


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


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
            marks = {"away": (1259161766394367838, 1506610207648876397)}
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


def _python_hypot_here():
    """Is this a Python that works hypot out as is written below?"""
    import os
    import sys

    try:
        known = sys.implementation.name == "cpython" and os.uname().machine == "x86_64"
    except Exception:  # another system
        known = False
    return known and sys.version_info[:2] in ((3, 10), (3, 11))


_python_hypot_known = _python_hypot_here()


@_njit(error_model="numpy")
def _python_hypot(x, y):
    """math.hypot(x, y) as CPython 3.11 has it, unless that is very small, very large or nan."""
    x, y = abs(1.0 * x), abs(1.0 * y)
    if x + y == 0.0:
        return 0.0
    if not 1e-290 < x + y < 1e290 or not _python_hypot_known:
        raise FloatingPointError
    scale = math.ldexp(1.0, -math.frexp(x if x > y else y)[1])
    total, rest_1, rest_2, rest_3 = 1.0, 0.0, 0.0, 0.0
    for item in (x * scale, y * scale):
        wide = item * 134217729.0
        high = wide - (wide - item)
        low = item - high
        square, twice = high * high, 2.0 * high * low
        before, total = total, total + square
        rest_1 += (before - total) + square
        before, total = total, total + twice
        rest_2 += (before - total) + twice
        rest_3 += low * low
    root = math.sqrt(total - 1.0 + (rest_1 + rest_2 + rest_3))
    wide = root * 134217729.0
    high = wide - (wide - root)
    low = root - high
    square, twice, last = -high * high, -2.0 * high * low, -low * low
    before, total = total, total + square
    rest_1 += (before - total) + square
    before, total = total, total + twice
    rest_2 += (before - total) + twice
    before, total = total, total + last
    rest_3 += (before - total) + last
    return (root + (total - 1.0 + (rest_1 + rest_2 + rest_3)) / (2.0 * root)) / scale


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


def away(x, y, a, b):
    return math.hypot(x - a, y - b)


@_njit
def _nearest_kernel_away(x, y, a, b):
    return _python_hypot(x - a, y - b)


@_njit(cache=True)
def _nearest_kernel(xs, ys, a, b):
    best = 0
    least = _nearest_kernel_away(xs[_within(0, len(xs))], ys[_within(0, len(ys))], a, b)
    if len(xs) - 1 >= len(ys):
        raise IndexError
    for i in range(1, len(xs)):
        h = _nearest_kernel_away(xs[i], ys[i], a, b)
        if h < least:
            least = h
            best = i
    return best


def nearest(xs, ys, a, b):
    if (
        type(xs) is list
        and type(ys) is list
        and type(a) is float
        and type(b) is float
        and "away" in globals()
        and _untouched(away=away)
    ):
        try:
            xs_array = _array_of(xs, float, 1)
            ys_array = _array_of(ys, float, 1)
            return _nearest_kernel(xs_array, ys_array, a, b)
        except Exception:  # the original code below takes over
            pass
    best = 0
    least = away(xs[0], ys[0], a, b)
    for i in range(1, len(xs)):
        h = away(xs[i], ys[i], a, b)
        if h < least:
            least = h
            best = i
    return best
