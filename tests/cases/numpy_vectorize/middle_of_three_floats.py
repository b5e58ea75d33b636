# --- before
def middle(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


def smooth(x):
    out = x[:]
    for i in range(1, len(x) - 1):
        out[i] = middle(x[i - 1:i + 2])
    return out

# --- inputs: smooth
nan = float("nan")
inf = float("inf")
CALLS = [call([0.5 * (k * k % 7) + 0.25 for k in range(40)])]
CHECKS = [call([]), call([1.0]), call([1.0, 2.0]), call([2.0, 1.0, 3.0]), call([1.0, nan, 2.0, 3.0, 0.5]), call([0.0, -0.0, 1.0, -1.0, 0.0]), call([-0.0, -0.0, -0.0, 0.0]), call([inf, -inf, inf, 1.0]), call([1, 2, 3, 4]), call([0.0, 0.0, 0.0, 1.0])]

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
            marks = {"middle": (487896642376220786,)}
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


def _ordered(found, *numbers):
    """`found`, by its place among sorted floats; raises ValueError for nan, and where it may be 0.0 or -0.0."""
    if _np.isnan(found).any():
        raise ValueError
    if not _np.all(found) and any(_np.any(_np.signbit(each) & (each == 0.0)) for each in numbers):
        raise ValueError
    return found


def middle(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _smooth_in_numpy(x):
    out = x[:].copy()
    if not len(x) <= len(out) + 1:
        raise ValueError
    if 3 <= len(x):
        chosen = _np.arange(1, len(x) - 1) - 1 < 0
        if chosen.any():
            raise ValueError
        item = x[:len(x) - 2]
        item_2 = x[1:len(x) - 1]
        item_3 = x[2:]
        item_4 = item
        item_5 = item_2
        item_6 = item_3
        placed = _np.minimum(item_4, item_5)
        placed_2 = _np.maximum(item_4, item_5)
        placed_3 = _np.maximum(placed, item_6)
        placed_2 = _np.minimum(placed_2, placed_3)
        found = _ordered(placed_2, item_4, item_5, item_6)
        result = found
        out[1:len(x) - 1] = result
    return out


def smooth(x):
    if type(x) is list and "middle" in globals() and _untouched(middle=middle):
        try:
            x_array = _array_of(x, float, 1)
            return _without_nan(_smooth_in_numpy(x_array)).tolist()
        except Exception:  # the original code below takes over
            pass
    out = x[:]
    for i in range(1, len(x) - 1):
        out[i] = middle(x[i - 1:i + 2])
    return out
