# --- before
import numpy as np


def picked(a, order):
    b = a[order] * 2.0
    return b + a

# --- inputs: picked
CALLS = [call(np.arange(5.0), np.array([4, 3, 2, 1, 0])), call(np.arange(3.0), np.array([0, 0, 2]))]
CHECKS = [
    call(np.arange(5.0), np.array([-1, -5, 0, 4, 2])),
    call(np.arange(5.0), np.array([5, 0, 0, 0, 0])),
    call(np.arange(5.0), np.array([-6, 0, 0, 0, 0])),
    call(np.arange(5.0), np.array([2**62, 0, 0, 0, -(2**63)])),
    call(np.arange(5.0), np.array([0, 1])),
    call(np.zeros(0), np.zeros(0, dtype=int)),
    call(np.zeros(0), np.zeros(1, dtype=int)),
    call(np.ones(1), np.zeros(1, dtype=int)),
    call(np.array([np.nan, np.inf, -0.0]), np.array([2, 2, 2])),
    call(np.array([np.nan, np.inf, -0.0]), np.array([2, 1, 0])),
    call(np.arange(10.0)[::2], np.arange(10)[::-2]),
    call(np.arange(3.0), np.array([True, False, True])),
    call(np.arange(5), np.array([4, 3, 2, 1, 0])),
]

# --- after: explicit loops, compiled
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


@_part(error_model="numpy")
def _picked_loops_nest(count, order, a, result):
    odd = False
    for i in range(count):
        at = order[i]
        at += count if at < 0 else 0
        outside = (at < 0) | (at >= count)
        odd |= outside
        at = 0 if outside else at
        value = a[at] * 2.0
        odd |= value - value != 0.0
        value_2 = value + a[i]
        odd |= value_2 - value_2 != 0.0
        result[i] = value_2
    if odd:
        raise ValueError


@_compiled(boundscheck=True)
def _picked_loops(a, order):
    if a.shape[0] < 1:
        raise ValueError
    if order.shape[0] != a.shape[0]:
        raise ValueError
    result = np.empty(order.shape[0])
    _picked_loops_nest(order.shape[0], order, a, result)
    return result


def picked(a, order):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(order) is np.ndarray
        and order.dtype == np.int64
        and order.ndim == 1
        and order.dtype.type is np.int64
        and order.size <= 2**31
    ):
        try:
            return _picked_loops(a, order).copy()
        except Exception:  # the original code below takes over
            pass
    b = a[order] * 2.0
    return b + a
