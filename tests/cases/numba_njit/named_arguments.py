# --- before
def potential(r, epsilon=1.0, sigma=0.5, *, cutoff=2.5, shift=True):
    if r > cutoff:
        return 0.0
    s = sigma / r
    return 4 * epsilon * (s * s - s) + (0.25 if shift else 0.0)


def clipped(x, low=0.0, high=1.0):
    return low if x < low else high if x > high else x


def energy(xs, scale):
    total = 0.0
    for x in xs:
        total += potential(x, sigma=scale, cutoff=3.0)
        total += clipped(high=scale, x=x) - clipped(clipped(x + 1.0, high=2.0),
                                                    # only now and then
                                                    high=1.5)
        total -= potential(x + 1.0, 2.0, cutoff=2.0)
    return total

# --- inputs: energy
CALLS = [call([1.0, 2.5, 3.5, 0.25], 0.75)]
CHECKS = [call([], 1.0), call([0.0, 1.0], 1.0), call([1, 2.0], 1.0), call([1.0, 5.0], 2), call([float("nan")], 0.5),
          call([1e-200], 1e200)]

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
            marks = {"clipped": (1222316790936732238,), "potential": (486565999991696659,)}
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


def potential(r, epsilon=1.0, sigma=0.5, *, cutoff=2.5, shift=True):
    if r > cutoff:
        return 0.0
    s = sigma / r
    return 4 * epsilon * (s * s - s) + (0.25 if shift else 0.0)


def clipped(x, low=0.0, high=1.0):
    return low if x < low else high if x > high else x


@_njit
def _energy_kernel_clipped(x, low, high):
    return low if x < low else high if x > high else x


@_njit
def _energy_kernel_potential(r, epsilon, sigma, cutoff, shift):
    if r > cutoff:
        return 0.0
    s = sigma / r
    return 4 * epsilon * (s * s - s) + (0.25 if shift else 0.0)


@_njit(cache=True)
def _energy_kernel(xs, scale):
    total = 0.0
    for x in xs:
        total += _energy_kernel_potential(x, 1.0, scale, 3.0, True)
        total += _energy_kernel_clipped(x, 0.0, scale) - _energy_kernel_clipped(_energy_kernel_clipped(x + 1.0, 0.0, 2.0), 0.0, 1.5)
        total -= _energy_kernel_potential(x + 1.0, 2.0, 0.5, 2.0, True)
    return total


def energy(xs, scale):
    if (
        type(xs) is list
        and type(scale) is float
        and "potential" in globals()
        and "clipped" in globals()
        and _untouched(potential=potential, clipped=clipped)
        and repr(potential.__defaults__) == "(1.0, 0.5)"
        and repr(potential.__kwdefaults__) == "{'cutoff': 2.5, 'shift': True}"
        and repr(clipped.__defaults__) == "(0.0, 1.0)"
    ):
        try:
            xs_array = _array_of(xs, float, 1)
            result = _energy_kernel(xs_array, scale)
            if result != result or result == scale:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for x in xs:
        total += potential(x, sigma=scale, cutoff=3.0)
        total += clipped(high=scale, x=x) - clipped(clipped(x + 1.0, high=2.0),
                                                    # only now and then
                                                    high=1.5)
        total -= potential(x + 1.0, 2.0, cutoff=2.0)
    return total
