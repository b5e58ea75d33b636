# --- before
import math

PARAMS = {"r": 2.8, "k": 1.5, "noise": 0.01, "grid": {"n": 4}, "weights": [1.0, 2.0], "name": "growth"}


def slope(x):
    return PARAMS["r"] * x * (1 - x / PARAMS["k"])


def run(x, n, state):
    total = 0.0
    for i in range(n):
        x = x + slope(x) * PARAMS["weights"][i % 2]
        if x > PARAMS["k"]:
            x -= PARAMS["noise"] * math.sin(i % PARAMS["grid"]["n"])
        state["r"] += 1.0
        total += x
    return total
# --- inputs: run
FRESH = dict(PARAMS)
CALLS = [call(0.5, 20, {"r": 0.0}), call(0.25, 30, {"r": 1.0})]
CHECKS = [call(0.5, 0, {"r": 0.0}), call(0.5, 20, PARAMS), call(0.5, 2, {"r": 1}), call(0.5, 2, {}), call(1, 2, {})]
CHECKS += [call(0.5, 2, PARAMS["grid"]), call(0.5, 2, None), call(1e300, 3, {"r": 0.5}), call(float("nan"), 2, PARAMS)]
# --- after: compiled
import math
import numpy as _np


def _items_of(things, container, keys, sets=False, others=()):
    """For each key a list of what dicts have there; None where there is more to it than plain dicts with names."""
    if type(things) is not container or not things:
        return None
    for thing in things:
        if type(thing) is not dict:
            return None
    found = []
    try:
        for thing in things:
            for key in thing:
                if type(key) is not str:
                    return None
        for thing in things if sets else ():
            for each in others:
                if each is thing:
                    return None  # a dict of another name is read there as well
            if "__builtins__" in thing:
                return None  # and variables of a file
        for key in keys:
            found.append([thing[key] for thing in things] if len(things) > 1 else [things[0][key]])
    except (KeyError, RuntimeError):
        return None
    return found


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
            marks = {"slope": (1322529897926528546,)}
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


PARAMS = {"r": 2.8, "k": 1.5, "noise": 0.01, "grid": {"n": 4}, "weights": [1.0, 2.0], "name": "growth"}


def slope(x):
    return PARAMS["r"] * x * (1 - x / PARAMS["k"])


@_njit
def _run_kernel_slope(x, PARAMS_k, PARAMS_r):
    return PARAMS_r * x * (1 - x / PARAMS_k)


@_njit(cache=True)
def _run_kernel(x, n, state_r, PARAMS_grid_n, PARAMS_k, PARAMS_noise, PARAMS_weights, PARAMS_r):
    total = 0.0
    if 1 >= len(PARAMS_weights) or 0 >= len(state_r):
        raise IndexError
    suspects = 0
    for i in range(n):
        x = x + _run_kernel_slope(x, PARAMS_k, PARAMS_r) * PARAMS_weights[i % 2]
        if x > PARAMS_k:
            checked1 = math.sin(i % PARAMS_grid_n)
            x -= PARAMS_noise * checked1
            suspects += checked1 - checked1 != 0.0
        state_r[0] += 1.0
        total += x
    if suspects:
        raise FloatingPointError
    return total


def run(x, n, state):
    PARAMS_held = _items_of([PARAMS], list, ("weights", "k", "noise", "grid", "r")) if "PARAMS" in globals() else None
    if PARAMS_held is not None:
        [PARAMS_weights], [PARAMS_k], [PARAMS_noise], [PARAMS_grid], [PARAMS_r] = PARAMS_held
        PARAMS_grid_held = _items_of([PARAMS_grid], list, ("n",))
        if PARAMS_grid_held is not None:
            [[PARAMS_grid_n]] = PARAMS_grid_held
            state_columns = _items_of([state], list, ("r",), True, (PARAMS, PARAMS_grid))
            if state_columns is not None:
                [state_r] = state_columns
                if (
                    type(x) is float
                    and type(n) is int
                    and abs(n) <= 2**31
                    and type(state_r) is list
                    and type(PARAMS_r) is float
                    and type(PARAMS_k) is float
                    and type(PARAMS_weights) is list
                    and PARAMS_weights is not state_r
                    and type(PARAMS_noise) is float
                    and type(PARAMS_grid_n) is int
                    and abs(PARAMS_grid_n) <= 2**31
                    and "slope" in globals()
                    and _untouched(slope=slope)
                ):
                    try:
                        state_r_array = _array_of(state_r, float, 1)
                        PARAMS_weights_array = _array_of(PARAMS_weights, float, 1)
                        result = _run_kernel(x, n, state_r_array, PARAMS_grid_n, PARAMS_k, PARAMS_noise, PARAMS_weights_array, PARAMS_r)
                        if (
                            result != result
                            or result == x
                            or result == PARAMS_r
                            or result == PARAMS_k
                            or result == PARAMS_noise
                        ):
                            raise ValueError  # it might be an object that exists already
                        _without_nan(state_r_array)
                    except Exception:  # the original code below takes over
                        pass
                    else:
                        _refill(state_r, state_r_array, 1)
                        state["r"] = state_r[0]
                        return result
    total = 0.0
    for i in range(n):
        x = x + slope(x) * PARAMS["weights"][i % 2]
        if x > PARAMS["k"]:
            x -= PARAMS["noise"] * math.sin(i % PARAMS["grid"]["n"])
        state["r"] += 1.0
        total += x
    return total
