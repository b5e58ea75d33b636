# --- before
import math

import numpy as np


def attract(place, speed, mass, dt, steps):
    """What becomes infinite or nan in `place` and `speed` stays so: one look when all loops have ended."""
    n = len(mass)
    for _ in range(steps):
        for i in range(n):
            for j in range(n):
                if i != j:
                    d = place[j] - place[i]
                    r2 = d * d + 0.01
                    speed[i] += d * mass[j] * dt / (r2 * math.sqrt(r2))
        for i in range(n):
            place[i] += speed[i] * dt

# --- inputs: attract
CALLS = [call(np.array([0.0, 1.0, 3.0]), np.zeros(3), np.array([1.0, 2.0, 1.5]), 0.01, 5)]
CHECKS = [
    call(np.array([0.0, 1e200]), np.zeros(2), np.array([1e200, 1e200]), 0.5, 2),
    call(np.array([0.0, np.inf]), np.zeros(2), np.array([1.0, 1.0]), 0.5, 2),
    call(np.array([0.0, 1.0]), np.array([np.nan, 0.0]), np.array([1.0, 1.0]), 0.5, 2),
    call(np.array([0.0, 1.0]), np.zeros(1), np.array([1.0, 1.0]), 0.5, 2),
    call(np.array([]), np.array([]), np.array([]), 0.5, 3),
]

# --- after: compiled
import math

import numpy as np


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
def _all_finite(array):
    """Whether no float in the array is infinite or nan."""
    suspects = 0
    for x in array.ravel():
        suspects += x - x != 0.0
    return suspects == 0


@_part
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_compiled(error_model="numpy")
def _attract_kernel(place, speed, mass, dt, steps):
    n = len(mass)
    if len(mass) - 1 >= len(place) or len(mass) - 1 >= len(speed):
        raise IndexError
    for _ in range(steps):
        for i in range(n):
            suspects = 0
            for j in range(n):
                if i != j:
                    d = place[j] - place[i]
                    checked1 = d * d
                    r2 = checked1 + 0.01
                    suspects += _arises(checked1, d, d)
                    checked1 = math.sqrt(r2)
                    checked2 = r2 * checked1
                    speed[i] += d * mass[j] * dt / (checked2)
                    suspects += checked1 - checked1 != 0.0
                    suspects += _arises(checked2, r2, checked1)
            if suspects:
                raise FloatingPointError
        for i in range(n):
            place[i] += speed[i] * dt
    if not (_all_finite(place) and _all_finite(speed)):
        raise FloatingPointError


def attract(place, speed, mass, dt, steps):
    """What becomes infinite or nan in `place` and `speed` stays so: one look when all loops have ended."""
    if (
        type(place) is np.ndarray
        and place.dtype == np.float64
        and place.ndim == 1
        and place.dtype.type is np.float64
        and place.size <= 2**31
        and place.flags.writeable
        and type(speed) is np.ndarray
        and speed.dtype == np.float64
        and speed.ndim == 1
        and speed.dtype.type is np.float64
        and speed.size <= 2**31
        and speed.flags.writeable
        and type(mass) is np.ndarray
        and mass.dtype == np.float64
        and mass.ndim == 1
        and mass.dtype.type is np.float64
        and mass.size <= 2**31
        and type(dt) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        place_before = place.copy()
        speed_before = speed.copy()
        try:
            return _attract_kernel(place, speed, mass, dt, steps)
        except Exception:  # the original code below takes over
            place[...] = place_before
            speed[...] = speed_before
    n = len(mass)
    for _ in range(steps):
        for i in range(n):
            for j in range(n):
                if i != j:
                    d = place[j] - place[i]
                    r2 = d * d + 0.01
                    speed[i] += d * mass[j] * dt / (r2 * math.sqrt(r2))
        for i in range(n):
            place[i] += speed[i] * dt
