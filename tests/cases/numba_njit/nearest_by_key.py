# --- before
def squared(p, q):
    return sum((a - b) ** 2 for a, b in zip(p, q))


def assign(points, centres):
    labels = []
    for p in points:
        labels.append(min(range(len(centres)), key=lambda c: squared(p, centres[c])))
    return labels
# --- inputs: assign
P = [(0.5, 1.5), (3.0, -1.0), (2.5, 2.5), (-4.0, 0.0)]
CALLS = [call(P, [(0.0, 0.0), (3.0, 0.0), (3.0, 0.0)])]
CHECKS = [
    call(P, []), call([], [(1.0, 2.0)]), call(P, [(float("nan"), 0.0), (1.0, 1.0)]), call(P, [(1.0, 1.0), (float("nan"), 0.0)]),
    call(P, [(float("inf"), 0.0), (1.0, 1.0)]), call(P, [(1, 2), (3, 4)]), call(P, [(1.0,), (2.0,)]), call(P, ((1.0, 1.0),)),
    call(P, {0: (1.0, 2.0)}), call([(0.0, -0.0)], [(0.0, 0.0), (-0.0, 0.0)]),
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
            marks = {"squared": (1723661801865344068,)}
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


@_in_c
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


@_njit
def _lost(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


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


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


_compensates = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost


def squared(p, q):
    return sum((a - b) ** 2 for a, b in zip(p, q))


@_njit
def _assign_kernel_squared_part_1(p, q, one):
    total = 0.0
    lost = 0.0
    for a, b in zip(p, q):
        item = _power_2(a - b, one)
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
def _assign_kernel__chosen(_start, _stop, centres, p, one):
    for _item in _nonempty(range(_start, _stop)):
        _best = _item
        _least = _assign_kernel__key(_item, centres, p, one)
        break
    for _item in range(_start + 1, _stop):
        _value = _assign_kernel__key(_item, centres, p, one)
        if _value < _least:
            _least = _value
            _best = _item
    return _best


@_njit
def _assign_kernel__key(c, centres, p, one):
    return _assign_kernel_squared(p, centres[_within(c, len(centres))], one)


@_njit
def _assign_kernel_squared(p, q, one):
    return _assign_kernel_squared_part_1(p, q, one)


@_njit(cache=True)
def _assign_kernel(points, centres, one):
    labels = []
    for p in points:
        labels.append(_assign_kernel__chosen(0, len(centres), centres, p, one))
    return labels


def assign(points, centres):
    if (
        type(points) is list
        and type(centres) is list
        and "squared" in globals()
        and _untouched(squared=squared)
    ):
        try:
            points_array = _array_of_tuples(points, float)
            centres_array = _array_of_tuples(centres, float)
            return _assign_kernel(points_array, centres_array, 1.0)
        except Exception:  # the original code below takes over
            pass
    labels = []
    for p in points:
        labels.append(min(range(len(centres)), key=lambda c: squared(p, centres[c])))
    return labels
