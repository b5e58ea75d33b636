# --- before
def escape_time(c, limit):
    z = 0
    n = 0
    while abs(z) <= 2 and n < limit:
        z = z * z + c
        n += 1
    return n


def mandelbrot(width, height, limit):
    counts = []
    for j in range(height):
        for i in range(width):
            c = complex(-2.2 + 3.2 * i / (width - 1), -1.2 + 2.4 * j / (height - 1))
            counts.append(escape_time(c, limit))
    return counts

# --- inputs: mandelbrot
CALLS = [call(24, 16, 30)]
CHECKS = [call(2, 2, 9), call(17, 3, 1), call(1, 2, 3), call(2, 1, 3), call(0, 3, 3), call(3, 0, 3), call(5, 5, 0)]

# --- after: compiled
import math as _math
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
            marks = {"escape_time": (1169349691676913807,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _modulus_le(x, y, limit):
    """hypot(x, y) <= limit; hypot is worked out only where the squares are near to each other."""
    square, bound = x * x + y * y, float(limit)
    if 1e-100 < bound < 1e100:
        if square < bound * bound * 0.999999999:
            return True
        if bound * bound * 1.000000001 < square < _math.inf:
            return False
    size = _math.hypot(x, y)
    if size - size != 0.0:
        raise FloatingPointError
    return size <= bound


def escape_time(c, limit):
    z = 0
    n = 0
    while abs(z) <= 2 and n < limit:
        z = z * z + c
        n += 1
    return n


@_njit
def _mandelbrot_kernel_escape_time_parts(c_re, c_im, limit):
    z_re = 0.0
    z_im = 0.0
    n = 0
    while _modulus_le(z_re, z_im, 2) and n < limit:
        part = z_re * z_re - z_im * z_im + c_re
        z_im = 2.0 * (z_re * z_im) + c_im
        z_re = part
        n += 1
    return n


@_njit(cache=True)
def _mandelbrot_kernel(width, height, limit):
    counts = []
    for j in range(height):
        for i in range(width):
            c_re_2 = -2.2 + 3.2 * i / (width - 1)
            c_im_2 = -1.2 + 2.4 * j / (height - 1)
            counts.append(_mandelbrot_kernel_escape_time_parts(c_re_2, c_im_2, limit))
    return counts


def _mandelbrot_in_parts(width, height, limit):
    """`mandelbrot` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(width) is int
        and abs(width) <= 2**31
        and type(height) is int
        and abs(height) <= 2**31
        and type(limit) is int
        and abs(limit) <= 2**31
        and "escape_time" in globals()
        and _untouched(escape_time=escape_time)
        and _np.geterr()["under"] == "ignore"
    ):
        try:
            return _mandelbrot_kernel(width, height, limit)
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def mandelbrot(width, height, limit):
    if str(0.0 * -1j) == "-0j":
        try:
            result = _mandelbrot_in_parts(width, height, limit)
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    counts = []
    for j in range(height):
        for i in range(width):
            c = complex(-2.2 + 3.2 * i / (width - 1), -1.2 + 2.4 * j / (height - 1))
            counts.append(escape_time(c, limit))
    return counts
