# --- before
def exchange(a, i, j):
    t = a[i]
    a[i] = a[j]
    a[j] = t


def quicksort(a, low, high):
    if low >= high:
        return
    pivot = a[(low + high) // 2]
    i, j = low, high
    while i <= j:
        while a[i] < pivot:
            i += 1
        while a[j] > pivot:
            j -= 1
        if i <= j:
            exchange(a, i, j)
            i += 1
            j -= 1
    quicksort(a, low, j)
    quicksort(a, i, high)

# --- inputs: quicksort
CALLS = [call([3, 9, 1, 4, 4, 0, -7], 0, 6)]
CHECKS = [call([2, 1], 0, 1), call([2, 1], 0, 5), call([], 0, -1), call([2**64, 1], 0, 1), call([1.5, 0.5], 0, 1)]

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
            marks = {"exchange": (1106493041982326238,), "quicksort": (2149390470848416379,)}
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


def exchange(a, i, j):
    t = a[i]
    a[i] = a[j]
    a[j] = t


@_njit
def _quicksort_kernel_exchange(a, i, j):
    t = a[_within(i, len(a))]
    a[_within(i, len(a))] = a[_within(j, len(a))]
    a[_within(j, len(a))] = t


@_njit(cache=True)
def _quicksort_kernel(a, low, high, depth):
    if depth == 0:
        raise RecursionError
    if low >= high:
        return
    pivot = a[_within((_int_add(low, high)) // 2, len(a))]
    i, j = low, high
    while i <= j:
        while a[_within(i, len(a))] < pivot:
            i = _int_add(i, 1)
        while a[_within(j, len(a))] > pivot:
            j = _int_subtract(j, 1)
        if i <= j:
            _quicksort_kernel_exchange(a, i, j)
            i = _int_add(i, 1)
            j = _int_subtract(j, 1)
    _quicksort_kernel(a, low, _np.int64(j), depth - 1)
    _quicksort_kernel(a, _np.int64(i), high, depth - 1)


def quicksort(a, low, high):
    if (
        type(a) is list
        and type(low) is int
        and abs(low) <= 2**31
        and type(high) is int
        and abs(high) <= 2**31
        and "exchange" in globals()
        and "quicksort" in globals()
        and _untouched(exchange=exchange, quicksort=quicksort)
        and _room_for(500)
    ):
        try:
            a_array = _array_of(a, int, 1)
            result = _quicksort_kernel(a_array, low, high, 400)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(a, a_array, 1)
            return result
    if low >= high:
        return
    pivot = a[(low + high) // 2]
    i, j = low, high
    while i <= j:
        while a[i] < pivot:
            i += 1
        while a[j] > pivot:
            j -= 1
        if i <= j:
            exchange(a, i, j)
            i += 1
            j -= 1
    quicksort(a, low, j)
    quicksort(a, i, high)
