# --- before
import numpy as np


def energy(v, w):
    total = 0.0
    for i in range(len(v)):
        total += w[i] * v[i] ** 2
    return total


# --- inputs: energy
R = np.random.default_rng(5).random
CALLS = [call(R(100), R(100)), call(R(1), R(2))]
CHECKS = [call(np.array([]), R(2)), call(R(3), R(2)), call(np.array([1e200, 2.0]), R(2)), call(np.array([np.nan]), R(1))]

# --- after: compiled, rounded otherwise (close)
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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_compiled(fastmath={"reassoc"})
def _energy_kernel(v, w, one):
    total = 0.0
    if len(v) - 1 >= len(w):
        raise IndexError
    suspects = 0
    for i in _nonempty(range(len(v))):
        checked1 = v[i]
        checked2 = checked1 * checked1
        checked3 = w[i] * checked2
        total += checked3
        suspects += checked2 - checked2 != 0.0
        suspects += (checked3 < -1e290) | (checked3 > 1e290)
    if suspects or total - total != 0.0:
        raise FloatingPointError
    return total


def energy(v, w):
    if (
        type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_energy_kernel(v, w, 1.0))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(v)):
        total += w[i] * v[i] ** 2
    return total
