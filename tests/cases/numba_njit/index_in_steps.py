# --- before
import numpy as np


# Steps of a size that is a sum, and downwards: the last index is not next to the end of the range.
def comb(a, n, k):
    if k > 0:
        for i in range(0, n, k + 1):
            a[i] = 0.5
        for i in range(n - 1, k, -3):
            a[i] *= 2.0

# --- inputs: comb
CALLS = [call(np.ones(9), 9, 1), call(np.ones(9), 6, 2)]
CHECKS = [
    call(np.ones(9), 10, 1),  # the last index is 8
    call(np.ones(8), 10, 1),
    call(np.ones(8), 9, 2),
    call(np.ones(0), 0, 1),
    call(np.ones(3), -5, 1),
    call(np.ones(3), 2**31, 2**31),
    call(np.ones(9), 9, -1),
    call(np.ones(9), 2**62, 1),
    call(np.ones(9), 2**31, 1),
    call(np.array([0.0, -0.0, float("nan"), 1e308, float("inf")]), 5, 1),
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


@_compiled()
def _comb_kernel(a, n, k):
    if k > 0:
        if ((n - 1) // (k + 1) * (k + 1)) >= len(a):
            raise IndexError
        for i in range(0, n, k + 1):
            a[i] = 0.5
        if n - 1 >= len(a) or (n - 1 - (-k + n - 2) // 3 * 3) < -len(a):
            raise IndexError
        suspects = 0
        for i in range(n - 1, k, -3):
            checked1 = a[i]
            checked2 = checked1 * 2.0
            a[i] = checked2
            suspects += _arises(checked2, checked1, 2.0)
        if suspects:
            raise FloatingPointError


# Steps of a size that is a sum, and downwards: the last index is not next to the end of the range.
def comb(a, n, k):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and type(n) is int
        and abs(n) <= 2**31
        and type(k) is int
        and abs(k) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        try:
            return _comb_kernel(a, n, k)
        except Exception:  # the original code below takes over
            a[...] = a_before
    if k > 0:
        for i in range(0, n, k + 1):
            a[i] = 0.5
        for i in range(n - 1, k, -3):
            a[i] *= 2.0
