# --- before
def ways(rows, columns, memo):
    if rows == 0 or columns == 0:
        return 1
    if (rows, columns) in memo:
        return memo[rows, columns]
    memo[rows, columns] = ways(rows - 1, columns, memo) + ways(rows, columns - 1, memo)
    return memo[rows, columns]


def routes(sizes):
    total = 0
    for size in sizes:
        total += ways(size, size, {})
    return total

# --- inputs: routes
CALLS = [call([3, 5, 8, 12])]
CHECKS = [call([]), call([0]), call([33, 34]), call([2.0]), call([-1])]

# --- after: compiled
import numba as _numba
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
            marks = {"ways": (2170219479596147061,)}
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


_new_dict__t_int64_int64__int64_key = _numba.types.Tuple((_numba.int64, _numba.int64,))


@_njit
def _new_dict__t_int64_int64__int64():
    """An empty dict."""
    return _numba.typed.Dict.empty(_new_dict__t_int64_int64__int64_key, _numba.int64)


def ways(rows, columns, memo):
    if rows == 0 or columns == 0:
        return 1
    if (rows, columns) in memo:
        return memo[rows, columns]
    memo[rows, columns] = ways(rows - 1, columns, memo) + ways(rows, columns - 1, memo)
    return memo[rows, columns]


@_njit
def _routes_kernel_ways(rows, columns, memo, depth):
    if depth == 0:
        raise RecursionError
    if rows == 0 or columns == 0:
        return 1
    if (rows, columns) in memo:
        return memo[rows, columns]
    memo[rows, columns] = _int_add(_routes_kernel_ways(_int_subtract(rows, 1), columns, memo, depth - 1), _routes_kernel_ways(rows, _int_subtract(columns, 1), memo, depth - 1))
    return memo[rows, columns]


@_njit(cache=True)
def _routes_kernel(sizes):
    total = 0
    for size in sizes:
        total = _int_add(total, _routes_kernel_ways(_np.int64(size), _np.int64(size), _new_dict__t_int64_int64__int64(), _np.int64(400)))
    return total


def routes(sizes):
    if type(sizes) is list and "ways" in globals() and _untouched(ways=ways) and _room_for(500):
        try:
            sizes_array = _array_of(sizes, int, 1)
            return _routes_kernel(sizes_array)
        except Exception:  # the original code below takes over
            pass
    total = 0
    for size in sizes:
        total += ways(size, size, {})
    return total
