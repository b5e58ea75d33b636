# --- before
level = 1.5


def raised(by):
    global level
    before = level
    level = level * 0.5 + by
    return before


def mixed(xs, n):
    global level
    t = 0.0
    for k in range(n):
        t += level * raised(xs[k]) - level
        level, t = t / (k + 1), level - raised(0.25) * level
        while level > 2.0 and raised(0.125) > 1.0:
            t -= 0.5
        if 0.0 < raised(level) < level:
            xs[k] = raised(t) if level < t else level
    return t, level, max(raised(1.0), raised(2.0))

# --- inputs: mixed
CALLS = [call([0.5, 1.5, 2.5, 3.25], 4), call([8.0, 1.5, -2.5, 0.25], 3)]
CHECKS = [
    call([0.5], 2), call([], 0), call([1, 2], 2), call([1e200, 1e308, -1e308], 3), call([0.5, float("inf")], 2),
    call([0.5, 1.0], 2), call([0.5, 1.0, 0.25, 0.75], 4.0), call([0.5, None], 2), call([5.5, 7.5, 0.25], 3),
]
# --- after: compiled
import numpy as _np
import sys as _sys


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
            marks = {"raised": (1506318045621632761,)}
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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


level = 1.5


def raised(by):
    global level
    before = level
    level = level * 0.5 + by
    return before


@_njit
def _mixed_kernel_raised(level_cell, by):
    pass
    before = level_cell[_within(0, len(level_cell))]
    level_cell[_within(0, len(level_cell))] = level_cell[_within(0, len(level_cell))] * 0.5 + by
    return before


@_njit(cache=True)
def _mixed_kernel(level_cell, xs, n):
    pass
    t = 0.0
    if 0 >= len(level_cell) or n - 1 >= len(xs):
        raise IndexError
    for k in range(n):
        t += level_cell[0] * _mixed_kernel_raised(level_cell, xs[k]) - level_cell[0]
        level_cell[0], t = t / (k + 1), level_cell[0] - _mixed_kernel_raised(level_cell, 0.25) * level_cell[0]
        while level_cell[0] > 2.0 and _mixed_kernel_raised(level_cell, 0.125) > 1.0:
            t -= 0.5
        if 0.0 < _mixed_kernel_raised(level_cell, level_cell[0]) < level_cell[0]:
            xs[k] = _mixed_kernel_raised(level_cell, t) if level_cell[0] < t else level_cell[0]
    return t, level_cell[_within(0, len(level_cell))], max(_mixed_kernel_raised(level_cell, 1.0), _mixed_kernel_raised(level_cell, 2.0))


def mixed(xs, n):
    if len(_sys._current_frames()) == 1:
        level_cell = [globals().get("level")]
        if (
            type(xs) is list
            and type(n) is int
            and abs(n) <= 2**31
            and "raised" in globals()
            and _untouched(raised=raised)
        ):
            try:
                level_cell_array = _array_of(level_cell, float, 1)
                xs_array = _array_of(xs, float, 1)
                result = _mixed_kernel(level_cell_array, xs_array, n)
                if (
                    result[0] != result[0]
                    or result[1] != result[1]
                    or result[2] != result[2]
                ):
                    raise ValueError  # it might be an object that exists already
                _without_nan(level_cell_array)
                _without_nan(xs_array)
                if globals().get("level") is not level_cell[0]:
                    raise ValueError  # somebody has changed it meanwhile
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(level_cell, level_cell_array, 1)
                globals()["level"] = level_cell[0]
                _refill(xs, xs_array, 1)
                return result
    global level
    t = 0.0
    for k in range(n):
        t += level * raised(xs[k]) - level
        level, t = t / (k + 1), level - raised(0.25) * level
        while level > 2.0 and raised(0.125) > 1.0:
            t -= 0.5
        if 0.0 < raised(level) < level:
            xs[k] = raised(t) if level < t else level
    return t, level, max(raised(1.0), raised(2.0))
