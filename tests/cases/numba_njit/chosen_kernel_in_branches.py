# --- before
import math


def gauss(u):
    return math.exp(-0.5 * u * u)


def density(xs, at, h, name):
    """The lambda holds a variable of the function itself."""
    if name == "gauss":
        weight = gauss
    elif name == "box":
        weight = lambda u: 1.0 if abs(u) < h else 0.0
    else:
        weight = lambda u: max(0.0, 1.0 - u * u)
    out = []
    for a in at:
        s = 0.0
        for x in xs:
            s += weight((a - x) / h)
        out.append(s / (len(xs) * h))
    return out

# --- inputs: density

XS = [0.1, 0.5, -0.3, 1.2, 0.9]
CALLS = [call(XS, [0.0, 0.5], 0.4, "gauss"), call(XS, [0.0, 0.5], 0.4, "box"), call(XS, [0.2], 0.7, "other")]
CHECKS = [call([], [], 0.4, "box"), call(XS, [1.0], 0.0, "gauss"), call(XS, [1], 1, "gauss")]

# --- after: compiled
import math
import numpy as _np


def _codes_of(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return _np.frombuffer(text.encode(), _np.uint8).astype(_np.int64)
    return _np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype(_np.int64)


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
            marks = {"gauss": (802491394950341059, 977066175030123701)}
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
def _exp(x):
    """math.exp(x), unless it is infinite or nan."""
    result = math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _nonzero(x):
    """x, unless it is zero."""
    if x == 0:
        raise ZeroDivisionError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


def gauss(u):
    return math.exp(-0.5 * u * u)


@_njit
def _density_kernel_density_weight(weight_choice, h, given_0):
    if weight_choice == 0:
        return _density_kernel_gauss(given_0)
    if weight_choice == 1:
        return _density_kernel_density_weight_1(h, given_0)
    return _density_kernel_density_weight_2(h, given_0)


@_njit
def _density_kernel_density_weight_2(h, u):
    return (
max(0.0, 1.0 - u * u)
)


@_njit
def _density_kernel_density_weight_1(h, u):
    return (
1.0 if abs(u) < h else 0.0
)


@_njit
def _density_kernel_gauss(u):
    return _exp(-0.5 * u * u)


@_njit
def _density_kernel__is_text_2(text):
    return len(text) == 3 and text[_within(0, len(text))] == 98 and text[_within(1, len(text))] == 111 and text[_within(2, len(text))] == 120


@_njit
def _density_kernel__is_text_1(text):
    return len(text) == 5 and text[_within(0, len(text))] == 103 and text[_within(1, len(text))] == 97 and text[_within(2, len(text))] == 117 and text[_within(3, len(text))] == 115 and text[_within(4, len(text))] == 115


@_njit(cache=True, error_model="numpy")
def _density_kernel(xs, at, h, name):
    if _density_kernel__is_text_1(name):
        weight_choice = 0
    elif _density_kernel__is_text_2(name):
        weight_choice = 1
    else:
        weight_choice = 2
    out = []
    for a in at:
        s = 0.0
        suspects = 0
        for x in xs:
            s += _density_kernel_density_weight(weight_choice, h, (a - x) / h)
            suspects += h == 0
        if suspects:
            raise FloatingPointError
        out.append(s / (_nonzero(len(xs) * h)))
    return out


def density(xs, at, h, name):
    """The lambda holds a variable of the function itself."""
    if (
        type(xs) is list
        and type(at) is list
        and type(h) is float
        and type(name) is str
        and "gauss" in globals()
        and _untouched(gauss=gauss)
    ):
        try:
            xs_array = _array_of(xs, float, 1)
            at_array = _array_of(at, float, 1)
            name_array = _codes_of(name)
            return _known(_density_kernel(xs_array, at_array, h, name_array))
        except Exception:  # the original code below takes over
            pass
    if name == "gauss":
        weight = gauss
    elif name == "box":
        weight = lambda u: 1.0 if abs(u) < h else 0.0
    else:
        weight = lambda u: max(0.0, 1.0 - u * u)
    out = []
    for a in at:
        s = 0.0
        for x in xs:
            s += weight((a - x) / h)
        out.append(s / (len(xs) * h))
    return out
