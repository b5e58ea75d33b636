# --- before
import math

evaluations = 0
largest = 0.0


def f(x):
    global evaluations, largest
    evaluations += 1
    y = math.exp(-x * x) * math.cos(5 * x)
    if y > largest:
        largest = y
    return 1 / (y - 0.25)


def simpson(a, b, n):
    h = (b - a) / n
    s = f(a) + f(b)
    for i in range(1, n):
        s += f(a + i * h) * (4 if i % 2 else 2)
    return s * h / 3

# --- inputs: simpson
CALLS = [call(0.0, 1.5, 8), call(0.5, 2.5, 24)]
CHECKS = [
    call(0.0, 1.5, 0), call(1.0, 1.0, 4), call(0, 2, 6), call(0.0, 1.5, -3), call(0.0, float("nan"), 4),
    call(-0.0, 3.0, 6), call(0.0, 1e200, 6), call(0.0, 1.5, True), call(0.0, "", 3), call(0.0, 1.5, 1000),
]
# --- after: compiled
import math
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
            marks = {"f": (78763257954273200, 593454561668742232)}
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


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
def _cos(x):
    """math.cos(x), unless it is infinite or nan."""
    result = math.cos(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _exp(x):
    """math.exp(x), unless it is infinite or nan."""
    result = math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


evaluations = 0
largest = 0.0


def f(x):
    global evaluations, largest
    evaluations += 1
    y = math.exp(-x * x) * math.cos(5 * x)
    if y > largest:
        largest = y
    return 1 / (y - 0.25)


@_njit
def _simpson_kernel_f(evaluations_cell, largest_cell, x):
    pass
    evaluations_cell[_within(0, len(evaluations_cell))] += 1
    y = _exp(-x * x) * _cos(5 * x)
    if y > largest_cell[_within(0, len(largest_cell))]:
        largest_cell[_within(0, len(largest_cell))] = y
    return 1 / (y - 0.25)


@_njit(cache=True)
def _simpson_kernel(evaluations_cell, largest_cell, a, b, n):
    h = (b - a) / n
    s = _simpson_kernel_f(evaluations_cell, largest_cell, a) + _simpson_kernel_f(evaluations_cell, largest_cell, b)
    for i in range(1, n):
        s += _simpson_kernel_f(evaluations_cell, largest_cell, a + i * h) * (4 if i % 2 else 2)
    return s * h / 3


def simpson(a, b, n):
    if len(_sys._current_frames()) == 1:
        evaluations_cell = [globals().get("evaluations")]
        largest_cell = [globals().get("largest")]
        if (
            type(a) is float
            and type(b) is float
            and type(n) is int
            and abs(n) <= 2**31
            and "f" in globals()
            and _untouched(f=f)
        ):
            try:
                evaluations_cell_array = _array_of(evaluations_cell, int, 1)
                _require_within(evaluations_cell_array, -2147483648, 2147483648)
                largest_cell_array = _array_of(largest_cell, float, 1)
                result = _simpson_kernel(evaluations_cell_array, largest_cell_array, a, b, n)
                if result != result or result == a or result == b:
                    raise ValueError  # it might be an object that exists already
                _without_nan(largest_cell_array)
                if globals().get("evaluations") is not evaluations_cell[0] or globals().get("largest") is not largest_cell[0]:
                    raise ValueError  # somebody has changed it meanwhile
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(evaluations_cell, evaluations_cell_array, 1)
                _refill(largest_cell, largest_cell_array, 1)
                globals()["evaluations"] = evaluations_cell[0]
                globals()["largest"] = largest_cell[0]
                return result
    h = (b - a) / n
    s = f(a) + f(b)
    for i in range(1, n):
        s += f(a + i * h) * (4 if i % 2 else 2)
    return s * h / 3
