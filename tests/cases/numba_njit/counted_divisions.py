# --- before
import numpy as np


# Python's own floats divide by zero with an error, NumPy's with a warning.
def ratios(a, b, s, t):
    total = 0.0
    for i in range(len(a)):
        b[i] = (a[i] +
                s) / (b[i] *
                      t)
        total += float(s / t) + 1.0 / (i + 1)
        s = s + a[i]
        t = t + a[i]
    return total

# --- inputs: ratios
CALLS = [call(np.arange(4.0), np.arange(1.0, 5.0), 1.0, 2.0)]
CHECKS = [
    call(np.arange(4.0), np.arange(0.0, 4.0), 1.0, 2.0),
    call(np.arange(4.0), np.arange(1.0, 5.0), 1.0, 0.0),
    call(np.arange(4.0), np.arange(1.0, 5.0), float("inf"), 0.0),
    call(np.arange(4.0), np.arange(1.0, 5.0), float("nan"), -0.0),
    call(np.arange(4.0), np.arange(1.0, 5.0), 1.0, -1.0),
    call(np.array([1e308, 1e308]), np.array([1e-300, 0.0]), 1.0, 2.0),
    call(np.array([float("inf"), float("nan")]), np.array([1.0, 2.0]), 1.0, 2.0),
    call(np.zeros(0), np.zeros(0), 1.0, 0.0),
    call(np.ones(3), np.ones(2), 1.0, 1.0),
]

# --- after: compiled
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


@_compiled(error_model="numpy")
def _ratios_kernel(a, b, s, t):
    total = 0.0
    if len(a) - 1 >= len(b):
        raise IndexError
    suspects = 0
    for i in range(len(a)):
        checked1 = b[i]
        checked2 = checked1 * t
        checked3 = ((a[i] +
                s) / (checked2))
        b[i] = checked3
        suspects += _arises(checked2, checked1, t)
        suspects += checked3 - checked3 != 0.0
        checked1 = s / t
        total += float(checked1) + 1.0 / (i + 1)
        suspects += t == 0
        suspects += _arises(checked1, s, t)
        checked1 = s
        checked2 = a[i]
        checked3 = checked1 + checked2
        s = checked3
        suspects += _arises(checked3, checked1, checked2)
        checked1 = t
        checked2 = a[i]
        checked3 = checked1 + checked2
        t = checked3
        suspects += _arises(checked3, checked1, checked2)
    if suspects:
        raise FloatingPointError
    return total


# Python's own floats divide by zero with an error, NumPy's with a warning.
def ratios(a, b, s, t):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and b.flags.writeable
        and type(s) is float
        and type(t) is float
        and np.geterr()["under"] == "ignore"
    ):
        b_before = b.copy()
        try:
            result = _ratios_kernel(a, b, s, t)
            if result != result or result == s or result == t:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            b[...] = b_before
    total = 0.0
    for i in range(len(a)):
        b[i] = (a[i] +
                s) / (b[i] *
                      t)
        total += float(s / t) + 1.0 / (i + 1)
        s = s + a[i]
        t = t + a[i]
    return total
