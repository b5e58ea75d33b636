# --- before
import math


def distance(p, q, scale=1.0):
    s = 0.0
    for k in range(len(p)):
        s += (p[k] - q[k]) ** 2
    return scale * math.sqrt(s)


def all_distances(points, q):
    out = []
    for p in points:
        out.append(distance(p, q))
    return out
# --- inputs: all_distances
nan, inf = math.nan, math.inf
CALLS=[call([[1.0,2.0],[3.0,4.0]],[0.0,1.0])]
CHECKS=[call([],[1.0]),call([[1.0,2.0]],[1.0]),call([[1.0]],[1.0,3.0]),call([[nan]],[1.0]),call([[1e200]],[0.0])]
# --- after: array statements, sums in order
import math
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
            marks = {"distance": (1139632309886652741, 2254055067214408028)}
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


def _for_each(function, *numbers):
    """What `function` gives for each combination of numbers, by Python's own arithmetic."""
    arrays = _np.broadcast_arrays(*numbers)
    found = list(map(function, *(array.ravel().tolist() for array in arrays)))
    return _np.array(found, dtype=float).reshape(arrays[0].shape)


def distance(p, q, scale=1.0):
    s = 0.0
    for k in range(len(p)):
        s += (p[k] - q[k]) ** 2
    return scale * math.sqrt(s)


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _all_distances_in_numpy(points, q):
    out = _np.full(len(points), 0.0)
    if not len(points) <= len(out):
        raise ValueError
    if 1 <= len(points):
        scale_2 = 1.0
        s_2 = 0.0
        s_2 = _np.broadcast_to(s_2, len(points))
        for k_2 in range(len(points[0])):
            s_2 = s_2 + _for_each(pow, points[:, k_2] - q[k_2], 2)
        _np.multiply(scale_2, _np.sqrt(s_2), out=out[:len(points)])
    return out


def all_distances(points, q):
    if (
        type(points) is list
        and type(q) is list
        and "distance" in globals()
        and _untouched(distance=distance)
        and repr(distance.__defaults__) == "(1.0,)"
    ):
        try:
            points_array = _array_of(points, float, 2)
            q_array = _array_of(q, float, 1)
            return _without_nan(_all_distances_in_numpy(points_array, q_array)).tolist()
        except Exception:  # the original code below takes over
            pass
    out = []
    for p in points:
        out.append(distance(p, q))
    return out
