# --- before
import math


def haversine(a, b, radius=6371.0):
    lat1, lon1 = map(math.radians, a)
    lat2, lon2 = map(math.radians,
                     b)
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * radius * math.asin(min(1.0, math.sqrt(h)))


def longest(cities):
    best = 0.0
    for one in cities:
        for other in cities:
            best = max(best, haversine(one, other))
    return best
# --- inputs: longest
CALLS = [call([(1.0, 2.0), (3.0, 5.0), (3.5, -5.0)]), call([])]
CHECKS = [call([(1.0, 2.0), (float("nan"), 5.0)]), call([(1, 2), (3.0, 5.0)]), call([[1.0, 2.0], [3.0, 4.0]]),
          call([(1.0, 2.0, 3.0)]), call([(1.0,)]), call([(1.0, 2.0), (3.0,)]), call([("a", 1.0)]), call([(1e300, 1.0)]),
          call(((1.0, 2.0), (3.0, 5.0))), call([(True, 2.0)]), call([(float("inf"), 0.0)]), call([{1.0: 2, 2.0: 3}])]
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
            marks = {"haversine": (651158484051177782, 1046850726202208583)}
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
def _asin(x):
    """math.asin(x), unless it is infinite or nan."""
    result = math.asin(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _cos(x):
    """math.cos(x), unless it is infinite or nan."""
    result = math.cos(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _items_2(row):
    """The 2 items of a row, unless there are more or fewer."""
    if len(row) != 2:
        raise ValueError
    return row[0], row[1]


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
    return 1.0 / 0.96 if known else math.inf


_pow_margin = _pow_margin_here()


@_njit(error_model="numpy")
def _power_2(x, one):
    """x ** 2.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = math.pow(x * one, 2.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit
def _sin(x):
    """math.sin(x), unless it is infinite or nan."""
    result = math.sin(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


def haversine(a, b, radius=6371.0):
    lat1, lon1 = map(math.radians, a)
    lat2, lon2 = map(math.radians,
                     b)
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * radius * math.asin(min(1.0, math.sqrt(h)))


@_njit
def _longest_kernel_haversine(a, b, radius, one_2):
    _item_1, _item_2 = _items_2(a)
    lat1, lon1 = math.radians(_item_1), math.radians(_item_2)
    _item_1, _item_2 = _items_2(b)
    lat2, lon2 = (math.radians(_item_1), math.radians(_item_2)
)
    h = _power_2(_sin((lat2 - lat1) / 2), one_2) + _cos(lat1) * _cos(lat2) * _power_2(_sin((lon2 - lon1) / 2), one_2)
    return 2 * radius * _asin(min(1.0, _sqrt(h)))


@_njit(cache=True)
def _longest_kernel(cities, one_2):
    best = 0.0
    for one in cities:
        for other in cities:
            best = max(best, _longest_kernel_haversine(one, other, 6371.0, one_2))
    return best


def longest(cities):
    if (
        type(cities) is list
        and "haversine" in globals()
        and _untouched(haversine=haversine)
        and repr(haversine.__defaults__) == "(6371.0,)"
    ):
        try:
            cities_array = _array_of_tuples(cities, float)
            result = _longest_kernel(cities_array, 1.0)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    best = 0.0
    for one in cities:
        for other in cities:
            best = max(best, haversine(one, other))
    return best
