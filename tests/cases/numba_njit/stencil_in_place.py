# --- before
import numpy as np


# Jacobi sweeps for the Laplace equation.
def relax(u, v, steps):
    for _ in range(steps):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                # the mean of the four neighbours
                v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        u, v = v, u

# --- inputs: relax
CALLS = [call(np.arange(20.0).reshape(4, 5), np.zeros((4, 5)), 3)]
SAME = np.arange(16.0).reshape(4, 4) ** 2
LOCKED = np.zeros((4, 5))
LOCKED.flags.writeable = False
CHECKS = [
    call(SAME, SAME, 2),  # aliased
    call(SAME, SAME.T, 2),  # overlapping
    call(np.zeros((0, 3)), np.zeros((0, 3)), 1),
    call(np.ones((4, 5)), np.zeros((4, 5)), -3),
    call(np.arange(20.0).reshape(4, 5), np.zeros((4, 4)), 1),  # leaves v half way through
    call(np.arange(20.0).reshape(4, 5), LOCKED, 1),
    call(np.full((3, 3), 1e308), np.zeros((3, 3)), 1),
    call(np.asfortranarray(np.arange(20.0).reshape(4, 5)), np.zeros((4, 5)), 2),
    call(np.arange(20.0), np.zeros(20), 1),
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


@_compiled()
def _relax_kernel(u, v, steps):
    for _ in range(steps):
        if len(u) - 2 >= len(v) or u.shape[1] - 2 >= v.shape[1]:
            raise IndexError
        for i in range(1, u.shape[0] - 1):
            suspects = 0
            for j in range(1, u.shape[1] - 1):
                # the mean of the four neighbours
                checked1 = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
                v[i, j] = checked1
                suspects += checked1 - checked1 != 0.0
            if suspects:
                raise FloatingPointError
        u, v = v, u


# Jacobi sweeps for the Laplace equation.
def relax(u, v, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and u.flags.writeable
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 2
        and v.dtype.type is np.float64
        and max(v.shape) <= 2**31
        and v.flags.writeable
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        v_before = v.copy()
        try:
            return _relax_kernel(u, v, steps)
        except Exception:  # the original code below takes over
            u[...] = u_before
            v[...] = v_before
    for _ in range(steps):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                # the mean of the four neighbours
                v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        u, v = v, u
