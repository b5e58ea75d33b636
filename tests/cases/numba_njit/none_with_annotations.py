# --- before
import math
from typing import Optional

def gap(x: float, limit: float) -> Optional[float]:
    """None where it is small."""
    rest: float | None = None
    if x > limit:
        rest = x - limit
    return rest


def total(xs: list[float], limit: float) -> Optional[float]:
    """The sum."""
    worst: Optional[float] = None
    s = 0.0
    for x in xs:
        d = gap(x, limit)
        if d is None:
            continue
        s += d
        if worst is None or d > worst:
            worst = d
    if s > 100.0:
        return math.inf
    if s > 50.0:
        return math.nan
    return worst
# --- inputs: total
CALLS = [call([1.0, 2.5, 3.0], 1.5), call([1.0], 2.0), call([70.0], 2.0), call([170.0], 2.0)]
CHECKS = [call([], 0.0), call([1, 2], 0.5), call([math.nan], 0.0), call([math.inf, -math.inf], -math.inf), call([True], 0.5), call((1.0,), 0.5), call(None, 1.0), call([1.0], None)]
# --- after: compiled
import math
from typing import Optional


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
            marks = {"gap": (633275414654134858, 1782576991912088814)}
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


def gap(x: float, limit: float) -> Optional[float]:
    """None where it is small."""
    rest: float | None = None
    if x > limit:
        rest = x - limit
    return rest


@_njit
def _total_kernel_gap(x, limit):
    rest = -1e-300; rest_known = False
    if x > limit:
        rest = x - limit; rest_known = True
    return rest, rest_known


@_njit(cache=True)
def _total_kernel(xs, limit):
    worst = -1e-300; worst_known = False
    s = 0.0
    for x in xs:
        d, d_known = _total_kernel_gap(x, limit)
        if (not d_known):
            continue
        s += d
        if (not worst_known) or d > worst:
            worst = d; worst_known = True
    if s > 100.0:
        return -1e-300, 2
    if s > 50.0:
        return -1e-300, 3
    return worst, (0 if worst_known else 1)


def total(xs: list[float], limit: float) -> Optional[float]:
    """The sum."""
    if type(xs) is list and type(limit) is float and "gap" in globals() and _untouched(gap=gap):
        try:
            xs_array = _array_of(xs, float, 1)
            result = _total_kernel(xs_array, limit)
            if result[0] != result[0] or result[0] == limit:
                raise ValueError  # it might be an object that exists already
            return (result[0], None, math.inf, math.nan)[result[1]]
        except Exception:  # the original code below takes over
            pass
    worst: Optional[float] = None
    s = 0.0
    for x in xs:
        d = gap(x, limit)
        if d is None:
            continue
        s += d
        if worst is None or d > worst:
            worst = d
    if s > 100.0:
        return math.inf
    if s > 50.0:
        return math.nan
    return worst
