# --- before
LIMIT = 3


def steps(values, size):
    for i in range(len(values)):
        if values[i] > size:
            yield i, values[i]


def gaps(values, size):
    previous = -1
    for place, value in steps(values, size):
        if previous >= 0:
            yield place - previous
        previous = place


def widest(values, size):
    best = 0
    for gap in gaps(values, size + LIMIT):
        if gap > best:
            best = gap  # wider
    total = 0
    for i in range(2):
        for place, value in steps(values, i):
            values[place] = value + total
            if value > 40:
                break
            total += value
    return best, total
# --- inputs: widest
CALLS = [call([1, 9, 2, 3, 9, 9, 1], 1), call([7, 41, 7], 0)]
CHECKS = [call([], 1), call([0, 0], 3), call([1.5, 9.5], 1), call([1, None], 2)]
# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


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
            marks = {"gaps": (339251828908600901,), "steps": (30786240219687583,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


LIMIT = 3


def steps(values, size):
    for i in range(len(values)):
        if values[i] > size:
            yield i, values[i]


def gaps(values, size):
    previous = -1
    for place, value in steps(values, size):
        if previous >= 0:
            yield place - previous
        previous = place


@_njit(cache=True)
def _widest_kernel(values, size, LIMIT):
    best = 0
    gaps_values = values
    gaps_size = size + LIMIT
    gaps_previous = -1
    steps_values_1 = gaps_values
    steps_size_1 = gaps_size
    for steps_i_1 in range(len(steps_values_1)):
        if steps_values_1[steps_i_1] > steps_size_1:
            gaps_place, gaps_value = (steps_i_1, steps_values_1[steps_i_1])
            if gaps_previous >= 0:
                gap = gaps_place - gaps_previous
                if gap > best:
                    best = gap
            gaps_previous = gaps_place  # wider
    total = 0
    for i in range(2):
        steps_values_2 = values
        steps_size_2 = i
        for steps_i_2 in range(len(steps_values_2)):
            if steps_values_2[steps_i_2] > steps_size_2:
                place, value = (steps_i_2, steps_values_2[steps_i_2])
                values[_within(place, len(values))] = _int_add(value, total)
                if value > 40:
                    break
                total = _int_add(total, value)
    return best, total


def widest(values, size):
    if "gaps" in globals() and "steps" in globals() and _untouched(gaps=gaps, steps=steps):
        if (
            type(values) is list
            and type(size) is int
            and abs(size) <= 2**31
            and "LIMIT" in globals()
            and type(LIMIT) is int
            and abs(LIMIT) <= 2**31
        ):
            try:
                values_array = _array_of(values, int, 1)
                result = _widest_kernel(values_array, size, LIMIT)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(values, values_array, 1)
                return result
    best = 0
    for gap in gaps(values, size + LIMIT):
        if gap > best:
            best = gap  # wider
    total = 0
    for i in range(2):
        for place, value in steps(values, i):
            values[place] = value + total
            if value > 40:
                break
            total += value
    return best, total
