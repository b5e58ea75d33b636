# --- before
import cmath


def spectrum(signal):
    n = len(signal)
    found = []
    for k in range(n // 2 + 1):
        total = 0
        for i in range(n):
            total += signal[i] * cmath.exp(-2j * cmath.pi * k * i / n)
        found.append(total)
    return found

# --- inputs: spectrum
CALLS = [call([0.5, 1.5, -2.5, 0.25, 3.0, 1.0])]
CHECKS = [
    call([1.5]),
    call([]),
    call([0.0, -0.0, 0.0]),
    call([1e308, 1e308]),
    call([float("inf"), 1.0]),
    call([float("nan"), 1.0]),
    call([1, 2]),
]

# --- after: compiled
import cmath
import numpy as _np
import math as _math


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


@_part
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_compiled(error_model="numpy")
def _spectrum_kernel(signal):
    n = len(signal)
    found_re = []
    found_im = []
    for k in range(n // 2 + 1):
        total_re = 0
        total_im = 0
        suspects = 0
        for i in _nonempty(range(n)):
            part = -6.283185307179586 * k
            part_2 = part * i
            part_3 = part_2 / n
            suspects += n == 0
            part_4 = signal[i]
            checked1 = _math.cos(part_3)
            part_5 = checked1
            suspects += checked1 - checked1 != 0.0
            checked1 = _math.sin(part_3)
            part_6 = checked1
            suspects += checked1 - checked1 != 0.0
            total_re += part_4 * part_5
            total_im += part_4 * part_6
        if suspects:
            raise FloatingPointError
        found_re.append(total_re)
        found_im.append(total_im)
    return (found_re, found_im)


def _require_complex(reals, imaginaries):
    """Raises ValueError if one of the numbers may be an int that was to be added to, and was not."""
    if any(second == 0.0 and first in (0.0, 1.0) for first, second in zip(reals, imaginaries)):
        raise ValueError


def _spectrum_in_parts(signal):
    """`spectrum` on the real and the imaginary parts; raises ValueError where it might differ."""
    if type(signal) is list:
        try:
            signal_array = _array_of(signal, float, 1)
            result = _spectrum_kernel(signal_array)
            return _known(result[0]), _known(result[1])
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def spectrum(signal):
    if str(0.0 * -1j) == "-0j":
        try:
            result = _spectrum_in_parts(signal)
            _require_complex(result[0], result[1])
            result = [*map(complex, result[0], result[1])]
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    n = len(signal)
    found = []
    for k in range(n // 2 + 1):
        total = 0
        for i in range(n):
            total += signal[i] * cmath.exp(-2j * cmath.pi * k * i / n)
        found.append(total)
    return found
