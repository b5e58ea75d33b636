# --- before
import math


def matvec(m, v):
    result = []
    for i in range(len(m)):
        s = 0.0
        for j in range(len(v)):
            s += m[i][j] * v[j]
        result.append(s)
    return result


def normalise(v):
    length = math.sqrt(sum(x * x for x in v))
    v[0] = 1.5 * v[0]  # in the list of the caller
    return [x / length for x in v], length


def power_iteration(m, rounds):
    v = [1.0 + 0.01 * (i % 3) for i in range(len(m))]
    lengths = []
    for _ in range(rounds):
        product = matvec(m, v)
        v, length = normalise(product)
        lengths.append(length + product[0])
    return v, lengths

# --- inputs: power_iteration
CALLS = [call([[2.0, 1.0], [1.0, 3.0]], 5)]
CHECKS = [
    call([[2.0, 1.0], [1.0, 3.0]], 0),  # no list of lengths
    call([[2.0]], 3),
    call([[0.0, 0.0], [0.0, 0.0]], 2),  # division by zero in the helper
    call([[2.0, 1.0], [1.0]], 2),  # a short row
    call([[2.0, 1.0]], 2),
    call([], 2),
    call([[]], 2),
    call([[1e200, 1e200], [1e200, 1e200]], 2),
    call([[float("nan"), 1.0], [1.0, 3.0]], 2),
    call([[2, 1], [1, 3]], 2),
]

# --- after: compiled
import math
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
            marks = {"matvec": (1070786259619497627,), "normalise": (1278135376151580392, 1508995624915638046)}
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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


_compensates = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost


def matvec(m, v):
    result = []
    for i in range(len(m)):
        s = 0.0
        for j in range(len(v)):
            s += m[i][j] * v[j]
        result.append(s)
    return result


def normalise(v):
    length = math.sqrt(sum(x * x for x in v))
    v[0] = 1.5 * v[0]  # in the list of the caller
    return [x / length for x in v], length


@_njit
def _power_iteration_kernel_normalise_part_1(v):
    total = 0.0
    lost = 0.0
    for x in v:
        item = x * x
        new = total + item
        if _compensates and abs(total) >= abs(item):
            lost += (total - new) + item
        elif _compensates:
            lost += (item - new) + total
        total = new
    if lost - lost == 0.0 and lost != 0.0:
        total += lost
    return total


@_njit
def _power_iteration_kernel_normalise_part_2(length, v):
    made = _np.empty(len(v), _np.float64)
    place = 0
    for x in v:
        made[place] = x / length
        place += 1
    return made


@_njit
def _power_iteration_kernel_part_3(m):
    made = _np.empty(len(range(len(m))), _np.float64)
    place = 0
    for i in range(len(m)):
        made[place] = 1.0 + 0.01 * (i % 3)
        place += 1
    return made


@_njit
def _power_iteration_kernel_normalise(v):
    length = _sqrt(_power_iteration_kernel_normalise_part_1(v))
    v[0] = 1.5 * v[0]  # in the list of the caller
    return _power_iteration_kernel_normalise_part_2(length, v), length


@_njit
def _power_iteration_kernel_matvec(m, v):
    result = []
    if len(v) - 1 >= m.shape[1]:
        raise IndexError
    # four sums at a time, each in its own order: no addition waits for another
    i_stop = len(m)
    for i in range(0, i_stop - 3, 4):
        s = 0.0
        s_b = 0.0
        s_c = 0.0
        s_d = 0.0
        for j in range(len(v)):
            s += m[i, j] * v[j]
            s_b += m[i + 1, j] * v[j]
            s_c += m[i + 2, j] * v[j]
            s_d += m[i + 3, j] * v[j]
        result.append(s)
        result.append(s_b)
        result.append(s_c)
        result.append(s_d)
    for i in range(i_stop // 4 * 4 if i_stop > 0 else 0, i_stop):
        s = 0.0
        for j in range(len(v)):
            s += m[i, j] * v[j]
        result.append(s)
    return result


@_njit(cache=True)
def _power_iteration_kernel(m, rounds):
    v = _power_iteration_kernel_part_3(m)
    lengths = []
    for _ in range(rounds):
        product = _power_iteration_kernel_matvec(m, v)
        v, length = _power_iteration_kernel_normalise(product)
        lengths.append(length + product[0])
    return v, lengths


def power_iteration(m, rounds):
    if (
        type(m) is list
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and "matvec" in globals()
        and "normalise" in globals()
        and _untouched(matvec=matvec, normalise=normalise)
    ):
        try:
            m_array = _array_of(m, float, 2)
            result_2 = _power_iteration_kernel(m_array, rounds)
            return _without_nan(result_2[0]).tolist(), _known(result_2[1])
        except Exception:  # the original code below takes over
            pass
    v = [1.0 + 0.01 * (i % 3) for i in range(len(m))]
    lengths = []
    for _ in range(rounds):
        product = matvec(m, v)
        v, length = normalise(product)
        lengths.append(length + product[0])
    return v, lengths
