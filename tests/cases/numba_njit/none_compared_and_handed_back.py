# --- before
def find(xs, x):
    for i in range(len(xs)):
        if xs[i] == x:
            return i


def roots(xs, ys, limit):
    n = 0
    for y in ys:
        where = None if limit < 0 else find(xs, y)
        if where == 3:
            n -= 1
        if where:
            n += where
        n += find(xs, y) is None
    return where if where is None or where < limit else None
# --- inputs: roots
CALLS = [call([1, 2, 3, 4, 5], [5], 9), call([1, 2, 3], [9], 9), call([1, 2, 3], [3], 1), call([1, 2, 3, 4], [4], 10)]
CHECKS = [call([], [3], 3), call([1.0], [1], 2), call([1], [1], -2), call([1], [2**80], 3), call([1], [], 3)]
CHECKS += [call([1, 2, 3, 4], [4, 4, 1], 10), call([2**80], [1], 3), call([True], [True], 1), call([1], (1,), 3)]
CHECKS += [call([1.5], [1.5], 2), call([0] * 900 + [7], [7], 1000), call([0] * 900 + [7], [7], 900), call(None, [], 1)]
# --- after: compiled
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
            marks = {"find": (848012675485269356,)}
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


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _zero_or_one(x):
    """1 for True, 0 for False."""
    return int(x)


def find(xs, x):
    for i in range(len(xs)):
        if xs[i] == x:
            return i


@_njit
def _roots_kernel_find(xs, x):
    for i in range(len(xs)):
        if xs[i] == x:
            return (i), True
    return 0, False


@_njit(cache=True)
def _roots_kernel(xs, ys, limit):
    n = 0
    if not -(2**61) <= n <= 2**61:
        raise OverflowError
    rounds1 = 0
    large2 = 0
    rounds3 = 0
    for y in _nonempty(ys):
        where, where_known = (0, False) if limit < 0 else _roots_kernel_find(xs, y)
        if (where == 3 and where_known):
            n = _np.int64(_np.uint64(n) - _np.uint64(1))
        if (where_known and where != 0):
            n = _np.int64(_np.uint64(n) + _np.uint64(where))
            rounds1 += 1
        checked1 = _zero_or_one(not _roots_kernel_find(xs, y)[1])
        n = _np.int64(_np.uint64(n) + _np.uint64(checked1))
        large2 |= checked1 ^ (checked1 >> 63)
        rounds3 += 1
    if 2147483647.0 * rounds1 > 2e18 / 3 or (large2 + 1.0) * rounds3 > 2e18 / 3:
        raise OverflowError
    return (where, where_known) if (not where_known) or where < limit else (0, False)


def roots(xs, ys, limit):
    if (
        type(xs) is list
        and type(ys) is list
        and type(limit) is int
        and abs(limit) <= 2**31
        and "find" in globals()
        and _untouched(find=find)
    ):
        try:
            xs_array = _array_of(xs, int, 1)
            ys_array = _array_of(ys, int, 1)
            given = _roots_kernel(xs_array, ys_array, limit)
            return given[0] if given[1] else None
        except Exception:  # the original code below takes over
            pass
    n = 0
    for y in ys:
        where = None if limit < 0 else find(xs, y)
        if where == 3:
            n -= 1
        if where:
            n += where
        n += find(xs, y) is None
    return where if where is None or where < limit else None
