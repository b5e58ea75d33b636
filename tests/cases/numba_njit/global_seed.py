# --- before
seed = 42
faces = 6


def draw():
    global seed
    seed = (1103515245 * seed + 12345) % 2**31
    return seed / 2**31


def thrown():
    return int(draw() * faces)


def tallied(n, rolls):
    counts = [0] * 7
    for _ in range(n):
        counts[thrown() + thrown() % 2] += 1
        if draw() < 0.001 or rolls[thrown()] == 0:
            break
    return counts

# --- inputs: tallied
CALLS = [call(40, [1, 2, 3, 4, 5, 6]), call(300, [1, 2, 3, 4, 5, 6])]
CHECKS = [
    call(0, [1]), call(9, []), call(50, [1, 2, 3]), call(9, [0.5] * 6), call(-1, [1] * 6), call(60, [1, 1, 0, 1, 1, 1]),
    call(True, [1] * 6), call(2.0, [1] * 6), call(3, [True] * 6), call(2000, [1] * 6),
]
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
            marks = {"draw": (1506830870546787333,), "thrown": (216542245124337482,)}
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
def _int_power(x, y):
    """x ** y, unless it does not fit 64 bits or is no int."""
    if y < 0 or abs(float(x)) ** float(y) > 9.2e18:
        raise OverflowError
    return x**y


@_njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit
def _truncate(x):
    """int(x), unless it is too large to be exact."""
    if not -9.0e15 < x < 9.0e15:
        raise OverflowError
    return int(x)


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


seed = 42
faces = 6


def draw():
    global seed
    seed = (1103515245 * seed + 12345) % 2**31
    return seed / 2**31


def thrown():
    return int(draw() * faces)


@_njit
def _tallied_kernel_thrown(seed_cell, faces):
    return _truncate(_tallied_kernel_draw(seed_cell) * faces)


@_njit
def _tallied_kernel_draw(seed_cell):
    pass
    seed_cell[_within(0, len(seed_cell))] = _np.int64(((_np.uint64(1103515245) * _np.uint64(seed_cell[_within(0, len(seed_cell))])) + _np.uint64(12345)) & _np.uint64(0x7fffffff))
    return _small(seed_cell[_within(0, len(seed_cell))]) / _int_power(2, 31)


@_njit(cache=True)
def _tallied_kernel(seed_cell, n, rolls, faces):
    counts = _np.full(7, 0)
    for _ in range(n):
        place = (_tallied_kernel_thrown(seed_cell, faces) + _tallied_kernel_thrown(seed_cell, faces) % 2); counts[_within(place, len(counts))] += 1
        if _tallied_kernel_draw(seed_cell) < 0.001 or rolls[_within(_tallied_kernel_thrown(seed_cell, faces), len(rolls))] == 0:
            break
    return counts


def tallied(n, rolls):
    if len(_sys._current_frames()) == 1:
        seed_cell = [globals().get("seed")]
        if (
            type(n) is int
            and abs(n) <= 2**31
            and type(rolls) is list
            and "faces" in globals()
            and type(faces) is int
            and abs(faces) <= 2**31
            and "draw" in globals()
            and "thrown" in globals()
            and _untouched(draw=draw, thrown=thrown)
        ):
            try:
                seed_cell_array = _array_of(seed_cell, int, 1)
                rolls_array = _array_of(rolls, int, 1)
                result = _tallied_kernel(seed_cell_array, n, rolls_array, faces).tolist()
                if globals().get("seed") is not seed_cell[0]:
                    raise ValueError  # somebody has changed it meanwhile
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(seed_cell, seed_cell_array, 1)
                globals()["seed"] = seed_cell[0]
                return result
    counts = [0] * 7
    for _ in range(n):
        counts[thrown() + thrown() % 2] += 1
        if draw() < 0.001 or rolls[thrown()] == 0:
            break
    return counts
