# --- before
import numpy as np


# Neighbours where there are any: the test for `u[i]` covers them, since the conditions say how far they go.
def smooth(u, v, p):
    n = len(u)
    for i in range(n):
        s = u[i]
        if i > 0:
            s = s + u[i - 1]
        if i < n - 1 and u[i + 1] > 0.0:
            s = s + u[i + 1]
        if i >= p:
            s = s + u[i - p]
        v[i] = s

# --- inputs: smooth
CALLS = [call(np.arange(6.0), np.zeros(6), 2)]
CHECKS = [
    call(np.arange(6.0), np.zeros(5), 2),
    call(np.arange(6.0), np.zeros(7), 0),
    call(np.arange(6.0), np.zeros(6), -1),  # beyond the end
    call(np.arange(6.0), np.zeros(6), 100),
    call(np.zeros(0), np.zeros(0), 1),
    call(np.ones(1), np.zeros(1), 1),
    call(np.array([0.0, -0.0, float("nan"), float("inf")]), np.zeros(4), 1),
    call(np.array([1e308, 1e308, 1e308]), np.zeros(3), 1),
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


@_part
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_compiled()
def _smooth_kernel(u, v, p):
    n = len(u)
    if len(u) - 1 >= len(v):
        raise IndexError
    suspects = 0
    for i in range(n):
        s = u[i]
        if i > 0:
            checked1 = s
            checked2 = u[i - 1]
            checked3 = checked1 + checked2
            s = checked3
            suspects += _arises(checked3, checked1, checked2)
        if i < n - 1 and u[i + 1] > 0.0:
            checked1 = s
            checked2 = u[i + 1]
            checked3 = checked1 + checked2
            s = checked3
            suspects += _arises(checked3, checked1, checked2)
        if i >= p:
            checked1 = s
            checked2 = u[_within(i - p, len(u))]
            checked3 = checked1 + checked2
            s = checked3
            suspects += _arises(checked3, checked1, checked2)
        v[i] = s
    if suspects:
        raise FloatingPointError


# Neighbours where there are any: the test for `u[i]` covers them, since the conditions say how far they go.
def smooth(u, v, p):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 1
        and u.dtype.type is np.float64
        and u.size <= 2**31
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and v.flags.writeable
        and type(p) is int
        and abs(p) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        v_before = v.copy()
        try:
            return _smooth_kernel(u, v, p)
        except Exception:  # the original code below takes over
            v[...] = v_before
    n = len(u)
    for i in range(n):
        s = u[i]
        if i > 0:
            s = s + u[i - 1]
        if i < n - 1 and u[i + 1] > 0.0:
            s = s + u[i + 1]
        if i >= p:
            s = s + u[i - p]
        v[i] = s
