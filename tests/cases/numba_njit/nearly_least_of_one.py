# --- before
"""Metropolis-Hastings for a normal density: the probability is at most the int 1."""

import numpy as np


def sample(rng, steps, x):
    moves = 0
    for _ in range(steps):
        y = x + rng.normal(0.0, 1.0)
        alpha = min(1, np.exp(0.5 * (x * x - y * y)))
        if alpha > rng.random():
            x = y
            moves += 1
    return float(x), moves

# --- inputs: sample
CALLS = [call(np.random.default_rng(1), 300, 0.5), call(np.random.default_rng(2), 100, -4.0)]
CHECKS = [
    call(np.random.default_rng(3), 0, 0.5),
    call(np.random.default_rng(3), -1, 0.5),
    call(np.random.default_rng(3), 40, 60.0),
    call(np.random.default_rng(3), 40, 1e200),
    call(np.random.default_rng(3), 40, float("nan")),
]

# --- after: compiled, same random stream
"""Metropolis-Hastings for a normal density: the probability is at most the int 1."""

import numpy as np
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


@_part
def _generator_random(rng):
    """What the `random` of NumPy's Generator draws."""
    return rng.random()


@_part
def _generator_normal(rng, loc, scale):
    """What the `normal` of NumPy's Generator draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * rng.standard_normal()
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_part
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_part
def _sample_kernel_near_1(x1, x2):
    """A comparison, unless it depends on the last digits of what NumPy gives."""
    width = abs(x1) * 2.0**-46 + 1e-300
    low1, high1 = x1 - width, x1 + width
    if not low1 - low1 == high1 - high1:
        raise FloatingPointError
    if (low1 > x2) != (high1 > x2):
        raise FloatingPointError
    return low1 > x2


@_compiled(boundscheck=True)
def _sample_kernel(rng, steps, x):
    moves = 0
    for _ in range(steps):
        y = x + _generator_normal(rng, 0.0, 1.0)
        alpha = min(1, _exp(0.5 * (x * x - y * y)))
        if _sample_kernel_near_1(alpha, _generator_random(rng)):
            x = y
            moves += 1
    return float(x), moves


def sample(rng, steps, x):
    if (
        type(steps) is int
        and abs(steps) <= 2**31
        and type(x) is float
        and type(rng) is np.random.Generator
        and type(rng.bit_generator) is np.random.PCG64
        and np.geterr()["under"] == "ignore"
    ):
        rng_state = rng.bit_generator.state
        try:
            result = _sample_kernel(rng, steps, x)
            if result[0] != result[0] or result[0] == x:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            rng.bit_generator.state = rng_state
    moves = 0
    for _ in range(steps):
        y = x + rng.normal(0.0, 1.0)
        alpha = min(1, np.exp(0.5 * (x * x - y * y)))
        if alpha > rng.random():
            x = y
            moves += 1
    return float(x), moves
