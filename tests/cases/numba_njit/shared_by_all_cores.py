# --- before
import math

import numpy as np


def distances(x, y):
    n = len(x)
    d = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            dx = x[i] - x[j]
            dy = y[i] - y[j]
            d[i, j] = math.sqrt(dx * dx + dy * dy)
    return d


# --- inputs: distances
R = np.random.default_rng(5).random
CALLS = [call(R(40), R(40)), call(R(3), R(3))]
CHECKS = [call(R(0), R(0)), call(R(6), R(5)), call(np.array([np.nan, 1.0]), np.array([-0.0, np.nan]))]

# --- after: compiled, on all cores
import math

import numpy as np
import numba as _numba
import threading as _threading
import os as _os


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


def _alone(process=_os.getpid()):
    """Whether there is no other thread, and this is the process that loaded the file: OpenMP knows no forks."""
    return _threading.active_count() == 1 and _os.getpid() == process


@_part
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_compiled(error_model="numpy", parallel=True)
def _distances_kernel(x, y):
    n = len(x)
    d = np.zeros((n, n))
    if len(x) - 1 >= len(y) or len(x) - 1 >= len(d) or len(x) - 1 >= d.shape[1]:
        raise IndexError
    suspects = 0
    for i_shared in _numba.prange(n):
        i = np.int64(i_shared)
        doubts = 0
        for j in range(n):
            checked1 = x[i]
            checked2 = x[j]
            checked3 = checked1 - checked2
            dx = checked3
            doubts += _arises(checked3, checked1, checked2)
            checked1 = y[i]
            checked2 = y[j]
            checked3 = checked1 - checked2
            dy = checked3
            doubts += _arises(checked3, checked1, checked2)
            checked1 = dx * dx + dy * dy
            checked2 = math.sqrt(checked1)
            d[i, j] = checked2
            doubts += checked1 - checked1 != 0.0
            doubts += checked2 - checked2 != 0.0
        suspects += doubts
    if suspects:
        raise FloatingPointError
    return d


def distances(x, y):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(y) is np.ndarray
        and y.dtype == np.float64
        and y.ndim == 1
        and y.dtype.type is np.float64
        and y.size <= 2**31
        and np.geterr()["under"] == "ignore"
        and _alone()
    ):
        try:
            return _distances_kernel(x, y).copy()
        except Exception:  # the original code below takes over
            pass
    n = len(x)
    d = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            dx = x[i] - x[j]
            dy = y[i] - y[j]
            d[i, j] = math.sqrt(dx * dx + dy * dy)
    return d
