# --- before
state = 88172645463325252
accepted = 0


def rnd():
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (state >> 11) / 2**53


def sweep(spins, n, odds):
    global accepted
    for _ in range(n):
        k = int(rnd() * len(spins))
        around = spins[k - 1] + spins[(k + 1) % len(spins)]
        if spins[k] * around <= 0 or rnd() < odds:
            spins[k] = -spins[k]
            accepted += 1

# --- inputs: sweep
CALLS = [call([1, -1, 1, 1, -1], 30, 0.25), call([1] * 9, 50, 0.5)]
CHECKS = [
    call([], 3, 0.5), call([], 0, 0.5), call([1], 9, 0.5), call([1.0, -1.0], 9, 0.5), call([1, 2**62, 2**62], 9, 0.5),
    call([1, -1, 1], 5, float("nan")), call([1, -1, True], 5, 0.5), call((1, -1), 5, 0.5), call([1, 1], 200, 1),
]
# --- after: compiled
import numpy as _np
import sys as _sys


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
            marks = {"rnd": (275463088196477613,)}
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


def _array_of_words(numbers):
    """The array of ints from 0 to 2**64 - 1, as those of 64 bits with a sign; raises ValueError for all other lists."""
    if not 0 < len(numbers) <= 2**31 or {*map(type, numbers)} != {int} or min(numbers) < 0:
        raise ValueError
    return _np.array(numbers, _np.uint64).view(_np.int64)


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


state = 88172645463325252
accepted = 0


def rnd():
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (state >> 11) / 2**53


@_njit
def _sweep_kernel_rnd(state_cell):
    pass
    state_cell[_within(0, len(state_cell))] = _np.int64(((_np.uint64(state_cell[_within(0, len(state_cell))]) * _np.uint64(6364136223846793005)) + _np.uint64(1442695040888963407)) & _np.uint64(0xffffffffffffffff))
    return (_np.int64(_np.uint64(state_cell[_within(0, len(state_cell))]) >> _np.uint64(11))) / _int_power(2, 53)


@_njit(cache=True)
def _sweep_kernel(accepted_cell, state_cell, spins, n, odds):
    pass
    if 0 >= len(accepted_cell):
        raise IndexError
    for _ in range(n):
        k = _truncate(_sweep_kernel_rnd(state_cell) * len(spins))
        around = spins[_within(k - 1, len(spins))] + spins[(k + 1) % len(spins)]
        if _int_multiply(spins[_within(k, len(spins))], around) <= 0 or _sweep_kernel_rnd(state_cell) < odds:
            spins[_within(k, len(spins))] = -spins[_within(k, len(spins))]
            accepted_cell[0] += 1


def sweep(spins, n, odds):
    if len(_sys._current_frames()) == 1:
        accepted_cell = [globals().get("accepted")]
        state_cell = [globals().get("state")]
        if (
            type(spins) is list
            and type(n) is int
            and abs(n) <= 2**31
            and type(odds) is float
            and "rnd" in globals()
            and _untouched(rnd=rnd)
        ):
            try:
                accepted_cell_array = _array_of(accepted_cell, int, 1)
                _require_within(accepted_cell_array, -2147483648, 2147483648)
                state_cell_array = _array_of_words(state_cell)
                spins_array = _array_of(spins, int, 1)
                _require_within(spins_array, -2147483648, 2147483648)
                result = _sweep_kernel(accepted_cell_array, state_cell_array, spins_array, n, odds)
                state_cell_array = state_cell_array.view(_np.uint64)
                if globals().get("accepted") is not accepted_cell[0] or globals().get("state") is not state_cell[0]:
                    raise ValueError  # somebody has changed it meanwhile
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(accepted_cell, accepted_cell_array, 1)
                _refill(state_cell, state_cell_array, 1)
                globals()["accepted"] = accepted_cell[0]
                globals()["state"] = state_cell[0]
                _refill(spins, spins_array, 1)
                return result
    global accepted
    for _ in range(n):
        k = int(rnd() * len(spins))
        around = spins[k - 1] + spins[(k + 1) % len(spins)]
        if spins[k] * around <= 0 or rnd() < odds:
            spins[k] = -spins[k]
            accepted += 1
