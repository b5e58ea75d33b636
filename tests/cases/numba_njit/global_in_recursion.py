# --- before
calls = 0
deepest = 0


def ways(n, k, depth=0):
    global calls, deepest
    calls += 1
    if depth > deepest:
        deepest = depth
    if k == 0 or n == k:
        return 1
    return ways(n - 1, k - 1, depth + 1) + ways(n - 1, k, depth + 1)

# --- inputs: ways
CALLS = [call(6, 3), call(9, 4), call(11, 5)]
CHECKS = [call(3, 3), call(1, 0, 5), call(2, 5), call(4.0, 2), call(True, 1), call(500, 250, 2**62), call(12, 4, 2**40)]
# --- after: compiled
import sys as _sys


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
            marks = {"ways": (210524544720780669, 1993526008851127676)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


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
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


calls = 0
deepest = 0


@_njit(cache=True)
def _ways_kernel(calls_cell, deepest_cell, n, k, depth, depth_2):
    if depth_2 == 0:
        raise RecursionError
    pass
    calls_cell[_within(0, len(calls_cell))] += 1
    if depth > deepest_cell[_within(0, len(deepest_cell))]:
        deepest_cell[_within(0, len(deepest_cell))] = depth
    if k == 0 or n == k:
        return 1
    return _int_add(_ways_kernel(calls_cell, deepest_cell, _int_subtract(n, 1), _int_subtract(k, 1), _int_add(depth, 1), depth_2 - 1), _ways_kernel(calls_cell, deepest_cell, _int_subtract(n, 1), k, _int_add(depth, 1), depth_2 - 1))


def ways(n, k, depth=0):
    if len(_sys._current_frames()) == 1:
        calls_cell = [globals().get("calls")]
        deepest_cell = [globals().get("deepest")]
        if (
            type(n) is int
            and abs(n) <= 2**31
            and type(k) is int
            and abs(k) <= 2**31
            and type(depth) is int
            and abs(depth) <= 2**31
            and "ways" in globals()
            and _untouched(ways=ways)
            and _room_for(500)
        ):
            try:
                calls_cell_array = _array_of(calls_cell, int, 1)
                _require_within(calls_cell_array, -2147483648, 2147483648)
                deepest_cell_array = _array_of(deepest_cell, int, 1)
                _require_within(deepest_cell_array, -2147483648, 2147483648)
                result = _ways_kernel(calls_cell_array, deepest_cell_array, n, k, depth, 400)
                if (
                    (result == n and not -5 <= result <= 256)
                    or (result == k and not -5 <= result <= 256)
                    or (result == depth and not -5 <= result <= 256)
                ):
                    raise ValueError  # it might be an object that exists already
                if globals().get("calls") is not calls_cell[0] or globals().get("deepest") is not deepest_cell[0]:
                    raise ValueError  # somebody has changed it meanwhile
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(calls_cell, calls_cell_array, 1)
                _refill(deepest_cell, deepest_cell_array, 1)
                globals()["calls"] = calls_cell[0]
                globals()["deepest"] = deepest_cell[0]
                return result
    global calls, deepest
    calls += 1
    if depth > deepest:
        deepest = depth
    if k == 0 or n == k:
        return 1
    return ways(n - 1, k - 1, depth + 1) + ways(n - 1, k, depth + 1)
