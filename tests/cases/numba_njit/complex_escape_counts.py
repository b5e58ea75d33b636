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


def _part(function=None, **options):
    """A decorator: a function that kernels call; Numba compiles it with them."""
    if function is None:
        return lambda function: _part(function, **options)
    function.options = options
    return function


def _compiled(**options):
    """A decorator: the kernel as optadvisor has built it (in `__pycache__`), else as Numba compiles it when called."""
    import os, sys

    def codes(code):
        return [code, *(inner for each in code.co_consts if hasattr(each, "co_code") for inner in codes(each))]

    def parts(function, found):  # all that it calls
        for name in sorted({name for code in codes(function.__code__) for name in code.co_names}):
            part = function.__globals__.get(name)
            part = getattr(part, "py_func", part)
            if name not in found and hasattr(part, "options"):
                found[name] = part
                parts(part, found)
        return found

    def import_numba():
        import importlib.util, threading

        # Numba imports SciPy at its first call, for linear algebra alone: it starts twice as fast without
        blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
        if not {blas, arrays} & sys.modules.keys() and threading.active_count() == 1:
            sys.modules[blas] = None
            try:
                __import__(arrays)
            except ImportError:
                pass
            finally:
                del sys.modules[blas]
            if arrays in sys.modules:
                sys.modules[arrays]._HAVE_BLAS = importlib.util.find_spec("scipy") is not None
        import numba

        return numba

    def compiled(function):
        names = function.__globals__

        def path():
            import hashlib

            file = function.__code__.co_filename
            file = os.path.realpath(file if os.path.isabs(file) else names.get("__file__", file))
            try:
                with open(file, "rb") as source:
                    lines = source.read().splitlines()
            except OSError:
                lines = []
            mark = hashlib.sha1()
            for part in (function, *parts(function, {}).values()):
                written = codes(part.__code__)
                first = part.__code__.co_firstlineno
                last = max(end or line or 0 for code in written for line, end, *_ in code.co_positions())
                mark.update(b"\n".join(lines[first - 1 : last]))
                constants = [each for code in written for each in code.co_consts if not hasattr(each, "co_code")]
                mark.update(repr(constants).encode())
            found = f"{function.__name__}-{mark.hexdigest()[:16]}.{sys.implementation.cache_tag}.py"
            return os.path.join(os.path.dirname(file), "__pycache__", found)

        def by_numba():
            numba = import_numba()
            for name, part in parts(function, {}).items():
                if names[name] is part:
                    names[name] = numba.njit(**part.options)(part)
            try:
                names[function.__name__] = numba.njit(cache=True, **options)(function)
            except RuntimeError:  # there is no place for the cache
                names[function.__name__] = numba.njit(**options)(function)
            return names[function.__name__]

        def built():
            place = path()
            if not os.path.exists(place):
                return None
            found = {"__file__": place}
            try:
                with open(place, encoding="utf-8") as file:
                    exec(file.read(), found)
            except Exception:  # built for another machine, or damaged
                return None
            names[function.__name__] = kernel = found["kernel"](by_numba)
            kernel.path, kernel.by_numba = path, by_numba
            return kernel

        def kernel(*arguments):
            return (built() or by_numba())(*arguments)

        kernel.path, kernel.by_numba = path, by_numba
        return kernel

    return compiled


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


@_part
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


@_part
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


@_compiled()
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
