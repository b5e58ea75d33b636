# --- before
def f(t, y):
    return [y[1], -y[0] - 0.1 * t]


def solve(y0, h, n):
    t, y, rounds = 0.0, list(y0), 0
    ys: list = [y]
    while rounds < n:
        rounds += 1
        new = list(y)
        slope = f(t, y)
        for i in range(len(new)):
            new[i] += h * slope[i]
        if abs(new[0]) < 2 * abs(y[0]) + 0.1:
            y = new
            t += h
            ys.append(y)
        else:
            h *= 0.5
    return len(ys), ys


# --- inputs: solve
START = [1.0, 0.0]


class Odd(list):
    def __getitem__(self, place):
        return 5.0


CALLS = [call([1.0, 0.5], 0.1, 6), call([0.7, 0.5], 0.2, 9)]
CHECKS = [
    call([1.0, 0.5], 0.1, 0),
    call([1.0, 0.5], 0.1, 1),
    call([], 0.1, 3),
    call([1.0], 0.1, 3),
    call([1.0, 2.0, 3.0], 0.1, 3),
    call([1, 0], 0.1, 3),
    call([True, 0.0], 0.1, 3),
    call([float("nan"), 0.0], 0.1, 3),
    call([-0.0, 0.0], 0.0, 3),
    call((1.0, 0.5), 0.1, 3),
    call(Odd([1.0, 0.5]), 0.1, 3),
    call([1.0, 0.5], 0.1, -2),
    call([1.0, 0.5], 1, 3),
    call([1e308, 1e308], 1e3, 5),
    call([1.0, "a"], 0.1, 3),
    call([10**400, 1.0], 0.1, 3),
    call(START, 0.3, 4),
    call(START, 0.6, 4),
]
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
            marks = {"f": (889835598161078758,)}
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _floats_2(item_0, item_1):
    """The array of these floats."""
    made = _np.empty(2, _np.float64)
    made[0] = item_0
    made[1] = item_1
    return made


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


def _lists_of(numbers, lengths, given=()):
    """Lists of so many numbers, one after the other; those at the places of `given` are there already."""
    rows, at = [], 0
    for length in lengths:
        rows.append(numbers[at : at + length])
        at += length
    for place, row in given:
        if place < len(rows):
            rows[place] = row
    return rows


def f(t, y):
    return [y[1], -y[0] - 0.1 * t]


@_njit
def _solve_kernel_f(t, y):
    return _floats_2(y[_within(1, len(y))], -y[_within(0, len(y))] - 0.1 * t)


@_njit(cache=True)
def _solve_kernel(y0, h, n):
    t, y, rounds = 0.0, y0.copy(), 0
    ys_numbers = []
    ys_lengths = []
    for ys_each in y: ys_numbers.append(ys_each)
    ys_lengths.append(len(y))
    while rounds < n:
        rounds += 1
        new = y.copy()
        slope = _solve_kernel_f(t, y)
        if len(new) - 1 >= len(slope):
            raise IndexError
        for i in range(len(new)):
            new[i] += h * slope[i]
        if abs(new[_within(0, len(new))]) < 2 * abs(y[_within(0, len(y))]) + 0.1:
            y = new
            t += h
            for ys_each in y: ys_numbers.append(ys_each)
            ys_lengths.append(len(y))
        else:
            h *= 0.5
    return len(ys_lengths), ys_numbers, ys_lengths


def solve(y0, h, n):
    if (
        type(y0) is list
        and type(h) is float
        and type(n) is int
        and abs(n) <= 2**31
        and "f" in globals()
        and _untouched(f=f)
    ):
        try:
            y0_array = _array_of(y0, float, 1)
            result = _solve_kernel(y0_array, h, n)
            part_1, ys_numbers, ys_lengths = result[0], _known(result[1]), result[2]
            return part_1, _lists_of(ys_numbers, ys_lengths)
        except Exception:  # the original code below takes over
            pass
    t, y, rounds = 0.0, list(y0), 0
    ys: list = [y]
    while rounds < n:
        rounds += 1
        new = list(y)
        slope = f(t, y)
        for i in range(len(new)):
            new[i] += h * slope[i]
        if abs(new[0]) < 2 * abs(y[0]) + 0.1:
            y = new
            t += h
            ys.append(y)
        else:
            h *= 0.5
    return len(ys), ys
