# --- before
"""Gradient descent that prints now and then; elsewhere in the file something is named `type=int`."""
import argparse


def slope(x):
    n = len(x)
    g = [0.0] * n
    for i in range(n):
        g[i] = 4.0 * x[i] ** 3 - 2.0 * x[i]
    return g


def height(x):
    return sum(v**4 - v**2 for v in x)


def minimise(x, rate, steps):
    for step in range(steps):
        g = slope(x)
        for i in range(len(x)):
            x[i] -= rate * g[i]
        if step % 4 == 0:
            print(f"step {step:3d}  {height(x):.9f}")
    return x


def options(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=9)
    return parser.parse_args(arguments)

# --- inputs: minimise
CALLS = [call([0.3, -0.2, 1.0], 0.05, 10), call([0.9, -1.2], 0.01, 25)]
CHECKS = [
    call([], 0.1, 5),
    call([0.5], 0.1, 0),
    call([-0.0, 0.0], 0.1, 5),
    call([1e200, 0.5], 0.1, 5),
    call([float("nan")], 0.1, 5),
    call([float("inf"), 1.0], 0.1, 5),
    call([1, 2.0], 0.1, 5),
]

# --- after: compiled
"""Gradient descent that prints now and then; elsewhere in the file something is named `type=int`."""
import argparse
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


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


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


@_part
def _power(x, y, one):
    """x ** y as C's pow has it (one is 1.0), unless it is infinite or nan."""
    result = _math.pow(x * one, y * one)
    if result - result != 0.0:
        raise FloatingPointError
    return result


_compensates = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost


def slope(x):
    n = len(x)
    g = [0.0] * n
    for i in range(n):
        g[i] = 4.0 * x[i] ** 3 - 2.0 * x[i]
    return g


def height(x):
    return sum(v**4 - v**2 for v in x)


@_part
def _minimise_kernel_height_part_1(x, one):
    total = 0.0
    lost = 0.0
    for v in x:
        item = _power(v, 4, one) - _power(v, 2, one)
        new = total + item
        if _compensates and abs(total) >= abs(item):
            lost += (total - new) + item
        elif _compensates:
            lost += (item - new) + total
        total = new
    if lost - lost == 0.0 and lost != 0.0:
        total += lost
    return total


@_part
def _minimise_kernel_height(x, one):
    return _minimise_kernel_height_part_1(x, one)


@_part
def _minimise_kernel_slope(x, one):
    n = len(x)
    g = _np.full(n, 0.0)
    if len(x) - 1 >= len(g):
        raise IndexError
    suspects = 0
    for i in range(n):
        checked1 = _math.pow(x[i] * one, 3 * one)
        g[i] = 4.0 * checked1 - 2.0 * x[i]
        suspects += checked1 - checked1 != 0.0
    if suspects:
        raise FloatingPointError
    return g


@_part
def _minimise_kernel_filling(x, rate, steps, step_printed, value_printed, one):
    for step in range(steps):
        g = _minimise_kernel_slope(x, one)
        if len(x) - 1 >= len(g):
            raise IndexError
        for i in range(len(x)):
            x[i] -= rate * g[i]
        if step % 4 == 0:
            step_printed.append(step)
            value_printed.append(float(_minimise_kernel_height(x, one)))
    return x


@_compiled()
def _minimise_kernel(x, rate, steps, one):
    step_printed = [0 for _ in range(0)]
    value_printed = [0.0 for _ in range(0)]
    result = _minimise_kernel_filling(x, rate, steps, step_printed, value_printed, one)
    return result, step_printed, value_printed


def minimise(x, rate, steps):
    if (
        type(x) is list
        and type(rate) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and "slope" in globals()
        and "height" in globals()
        and _untouched(slope=slope, height=height)
        and type(print) is type(len)
    ):
        try:
            x_array = _array_of(x, float, 1)
            outcome = _minimise_kernel(x_array, rate, steps, 1.0)
            outcome[0]
            step_printed_more = outcome[1]
            value_printed_more = _known(outcome[2])
            _without_nan(x_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(x, x_array, 1)
            for step, value in zip(step_printed_more, value_printed_more):
                print(f'step {step:3d}  {value:.9f}')
            return x
    for step in range(steps):
        g = slope(x)
        for i in range(len(x)):
            x[i] -= rate * g[i]
        if step % 4 == 0:
            print(f"step {step:3d}  {height(x):.9f}")
    return x


def options(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=9)
    return parser.parse_args(arguments)
