# --- before
def horner(c, x):
    p = c[0]
    dp = 0.0
    for a in c[1:]:
        dp = dp * x + p
        p = p * x + a
    return p, dp


def polynomial_table(c, low, high, n):
    xs = []
    ys = []
    slopes = []
    for i in range(n + 1):
        x = low + (high - low) * i / n
        y, slope = horner(c, x)
        xs.append(x)
        ys.append(y)
        slopes.append(slope)
    return xs, ys, slopes
# --- inputs: polynomial_table
import math

nan, inf = math.nan, math.inf
CALLS=[call([1.0,2.0,3.0],-1.0,1.0,10)]
CHECKS=[call([],0.0,1.0,2),call([1.0],0.0,1.0,0),call([1.0],0.0,1.0,3),call([1.0,2.0],0.0,1.0,-1),call([1.0,2.0],0.0,1.0,-2),call([nan,1.0],0.0,1.0,3),call([1e308,1e308],-2.0,2.0,5)]
# --- after: array statements
import numpy as _np


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
            marks = {"horner": (1532201027923905675,)}
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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


def horner(c, x):
    p = c[0]
    dp = 0.0
    for a in c[1:]:
        dp = dp * x + p
        p = p * x + a
    return p, dp


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _polynomial_table_in_numpy(c, low, high, n):
    xs = _np.full(n + 1, 0.0)
    ys = _np.full(n + 1, 0.0)
    slopes = _np.full(n + 1, 0.0)
    if not (n < len(xs) and n < len(ys) and (n < len(slopes))):
        raise ValueError
    if 0 <= n:
        x = low + (high - low) * _np.arange(n + 1) / _nonzero(n)
        p_2 = c[0]
        dp_2 = 0.0
        dp_2 = _np.broadcast_to(dp_2, n + 1)
        p_2 = _np.broadcast_to(p_2, n + 1)
        for k in range(len(c) - 1):
            a_2 = c[k + 1]
            dp_2 = dp_2 * x + p_2
            p_2 = p_2 * x + a_2
        y = p_2
        slope = dp_2
        xs[:n + 1] = x
        ys[:n + 1] = y
        slopes[:n + 1] = slope
    return (xs, ys, slopes)


def polynomial_table(c, low, high, n):
    if (
        type(c) is list
        and type(low) is float
        and type(high) is float
        and type(n) is int
        and abs(n) <= 2**31
        and "horner" in globals()
        and _untouched(horner=horner)
    ):
        try:
            c_array = _array_of(c, float, 1)
            result = _polynomial_table_in_numpy(c_array, low, high, n)
            return _without_nan(result[0]).tolist(), _without_nan(result[1]).tolist(), _without_nan(result[2]).tolist()
        except Exception:  # the original code below takes over
            pass
    xs = []
    ys = []
    slopes = []
    for i in range(n + 1):
        x = low + (high - low) * i / n
        y, slope = horner(c, x)
        xs.append(x)
        ys.append(y)
        slopes.append(slope)
    return xs, ys, slopes
