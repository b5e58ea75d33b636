# --- before
def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def product(a, b):
    out = [[0.0] * len(b[0]) for _ in range(len(a))]
    for i, row in enumerate(a):
        for j, col in enumerate(zip(*b)):  # a column at a time
            out[i][j] = dot(row, col)
    return out


# --- inputs: product
A = [[1.5, -2.0, 3.0], [0.0, 4.0, -5.5]]
B = [[1.0, 2.0], [3.0, -4.0], [5.0, 0.25]]
CALLS = [call(A, B), call(B, A)]
CHECKS = [
    call([], B), call(A, []), call([[]], [[]]), call(A, [[1.0, 2.0], [3.0], [5.0, 6.0]]), call(B, B), call([[1.0]], [[2.0, 3.0]]),
    call(A, [[1.0], [3.0, 9.0], [5.0, 6.0]]), call(A, tuple(map(tuple, B))), call(A, [[1, 2], [3, 4], [5, 6]]), call(A, [B[0]] * 3), call(A, "abc"),
]
# --- after: compiled
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
            marks = {"dot": (520040243952656689,)}
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
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


_compensates = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


@_njit
def _product_kernel_dot_part_1(u, v):
    total = 0.0
    lost = 0.0
    some = False
    for x, y in zip(u, v):
        item = x * y
        new = total + item
        if _compensates and abs(total) >= abs(item):
            lost += (total - new) + item
        elif _compensates:
            lost += (item - new) + total
        total = new
        some = True
    if not some:
        raise ValueError
    if lost - lost == 0.0 and lost != 0.0:
        total += lost
    return total


@_njit
def _product_kernel_part_2(b):
    return _as_array([[_item[_within(_place, len(_item))] for _item in b] for _place in range(len(b[_within(0, len(b))]))])


@_njit
def _product_kernel_dot(u, v):
    return _product_kernel_dot_part_1(u, v)


@_njit(cache=True)
def _product_kernel(a, b):
    if 0 >= len(b):
        raise IndexError
    out = _np.full((len(a), len(b[0])), 0.0)
    b_columns = _product_kernel_part_2(b)
    for i, row in enumerate(a):
        for j, col in enumerate(b_columns):  # a column at a time
            out[_within(i, len(out)), _within(j, out.shape[1])] = _product_kernel_dot(row, col)
    return out


def product(a, b):
    if type(a) is list and type(b) is list and "dot" in globals() and _untouched(dot=dot):
        try:
            a_array = _array_of(a, float, 2)
            b_array = _array_of(b, float, 2)
            return _lists_of(_without_nan(_product_kernel(a_array, b_array)))
        except Exception:  # the original code below takes over
            pass
    out = [[0.0] * len(b[0]) for _ in range(len(a))]
    for i, row in enumerate(a):
        for j, col in enumerate(zip(*b)):  # a column at a time
            out[i][j] = dot(row, col)
    return out
