# --- before
import math

import numpy as np


def smooth(a, weights, out, scale):
    worst = np.float32(0)
    for i in range(1, len(a)):
        step = (a[i] - a[i - 1]) * 0.1 + scale
        out[i] = step * weights[i] + math.sin(a[i])
        if abs(step) > worst and a[i] != 0.3:
            worst = abs(step)
        out[i] /= 3
    return worst

# --- inputs: smooth
A = np.linspace(-1, 1, 9).astype(np.float32)
CALLS = [call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), 0.25)]
CHECKS = [
    call(A, np.linspace(0, 1e39, 9), np.zeros(9, dtype=np.float32), 0.25),
    call(A, np.linspace(0, 2, 9), A, 0.25),
    call(A[:1], np.zeros(1), np.zeros(1, dtype=np.float32), 0.25),
    call(A[:3], np.zeros(2), np.zeros(3, dtype=np.float32), 0.25),
    call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), 1e300),
    call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), 1e-60),
    call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), float("nan")),
    call(A, np.linspace(0, 2, 9), np.zeros(9, dtype=np.float32), 1),
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
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_part
def _single(x):
    """x as a float32, unless it is too large for one."""
    result = np.float32(x)
    if result - result != 0.0 and x - x == 0.0:
        raise FloatingPointError
    return result


@_compiled()
def _smooth_kernel(a, weights, out, scale):
    worst = _single(0)
    if len(a) - 1 >= len(out) or len(a) - 1 >= len(weights):
        raise IndexError
    suspects = 0
    for i in range(1, len(a)):
        checked1 = (a[i] - a[i - 1]) * np.float32(0.1) + _single(scale)
        step = checked1
        suspects += checked1 - checked1 != 0.0
        checked1 = np.float64(step)
        checked2 = weights[i]
        checked3 = checked1 * checked2
        checked4 = math.sin(np.float64(a[i]))
        out[i] = _single(checked3 + checked4)
        suspects += _arises(checked3, checked1, checked2)
        suspects += checked4 - checked4 != 0.0
        if np.float32(abs(step)) > np.float32(worst) and a[i] != np.float32(0.3):
            worst = abs(step)
        out[i] /= np.float32(3)
    if suspects:
        raise FloatingPointError
    return worst


def smooth(a, weights, out, scale):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float32
        and a.ndim == 1
        and a.dtype.type is np.float32
        and a.size <= 2**31
        and type(weights) is np.ndarray
        and weights.dtype == np.float64
        and weights.ndim == 1
        and weights.dtype.type is np.float64
        and weights.size <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.float32
        and out.ndim == 1
        and out.dtype.type is np.float32
        and out.size <= 2**31
        and out.flags.writeable
        and type(scale) is float
        and type(np.float32(1) + 0.5) is np.float32
        and np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            result = np.float32(_smooth_kernel(a, weights, out, scale))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            out[...] = out_before
    worst = np.float32(0)
    for i in range(1, len(a)):
        step = (a[i] - a[i - 1]) * 0.1 + scale
        out[i] = step * weights[i] + math.sin(a[i])
        if abs(step) > worst and a[i] != 0.3:
            worst = abs(step)
        out[i] /= 3
    return worst
