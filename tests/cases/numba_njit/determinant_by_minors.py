# --- before
def det(m):
    n = len(m)
    if n == 1:
        return m[0][0]
    if n == 2:
        return m[0][0] * m[1][1] - m[0][1] * m[1][0]
    total = 0
    for j in range(n):
        minor = [row[:j] + row[j + 1:] for row in m[1:]]
        total += (-1) ** j * m[0][j] * det(minor)
    return total

# --- inputs: det
CALLS = [call([[1, 2, 3], [4, 5, 6], [7, 8, 10]]), call([[2, 1, 0, 3], [1, 4, 2, 0], [0, 5, 1, 1], [3, 3, 2, 7]])]
CHECKS = [call([[1.0, 2.0], [3.0, 4.0]]), call([]), call([[3]]), call([[1, 2, 3], [4, 5, 6], [7, 8]]), call([[2**40] * 3] * 3)]

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
            marks = {"det": (2211948582063463182,)}
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


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


@_njit
def _int_power(x, y):
    """x ** y, unless it does not fit 64 bits or is no int."""
    if y < 0 or abs(float(x)) ** float(y) > 9.2e18:
        raise OverflowError
    return x**y


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _moderate_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _det_kernel_part_1(m, j):
    return _as_array([[(m[_within(row_place, len(m)), _within(_at, m.shape[1])]) if _at < (min(j, len(m[0])) if j >= 0 else max(_moderate_add(j, len(m[0])), 0)) else (m[_within(row_place, len(m)), _within(_moderate_add(min(j + 1, len(m[0])) if j + 1 >= 0 else max(_moderate_add(j + 1, len(m[0])), 0), _at - ((min(j, len(m[0])) if j >= 0 else max(_moderate_add(j, len(m[0])), 0)))), m.shape[1])]) for _at in range(_small(_moderate_add(min(j, len(m[0])) if j >= 0 else max(_moderate_add(j, len(m[0])), 0), max(len(m[0]) - (min(j + 1, len(m[0])) if j + 1 >= 0 else max(_moderate_add(j + 1, len(m[0])), 0)), 0))))] for row_place in range(1, len(m))])


@_njit(cache=True)
def _det_kernel(m, depth):
    if depth == 0:
        raise RecursionError
    n = len(m)
    if n == 1:
        return m[_within(0, len(m)), _within(0, m.shape[1])]
    if n == 2:
        return _moderate_subtract(m[_within(0, len(m)), _within(0, m.shape[1])] * m[_within(1, len(m)), _within(1, m.shape[1])], m[_within(0, len(m)), _within(1, m.shape[1])] * m[_within(1, len(m)), _within(0, m.shape[1])])
    total = 0
    if 0 >= len(m):
        raise IndexError
    for j in range(n):
        minor = _det_kernel_part_1(m, j)
        total = _moderate_add(total, _int_multiply(_int_multiply(_int_power(-1, j), m[0, _within(j, m.shape[1])]), _det_kernel(minor, depth - 1)))
    return total


def det(m):
    try:
        if type(m) is list and "det" in globals() and _untouched(det=det) and _room_for(500):
            m_array = _array_of(m, int, 2)
            _require_within(m_array, -2147483648, 2147483648)
            return _det_kernel(m_array, 400)
    except Exception:  # the original code below takes over
        pass
    n = len(m)
    if n == 1:
        return m[0][0]
    if n == 2:
        return m[0][0] * m[1][1] - m[0][1] * m[1][0]
    total = 0
    for j in range(n):
        minor = [row[:j] + row[j + 1:] for row in m[1:]]
        total += (-1) ** j * m[0][j] * det(minor)
    return total
