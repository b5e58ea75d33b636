# --- before
import numpy as np


def multiply(a, b):
    rows, inner = a.shape
    cols = b.shape[1]
    result = np.zeros((rows, cols), dtype=a.dtype)
    for i in range(rows):
        for j in range(cols):
            for k in range(inner):
                result[i, j] += a[i, k] * b[k, j]
    return result

# --- inputs: multiply
A = np.linspace(-1, 1, 12).astype(np.float32)
CALLS = [call(A.reshape(3, 4), A.reshape(4, 3))]
CHECKS = [
    call(A.reshape(4, 3), A.reshape(4, 3).T),
    call(A.reshape(4, 3)[:0], A.reshape(3, 4)),
    call(np.eye(2, dtype=np.float32), np.array([[-0.0, np.inf], [np.nan, 1e-45]], dtype=np.float32)),
    call(A.reshape(3, 4), A.reshape(3, 4)),
    call(A.reshape(3, 4), np.arange(12.0).reshape(4, 3)),
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
def _multiply_kernel(a, b):
    rows, inner = a.shape
    cols = b.shape[1]
    result = np.zeros((rows, cols), dtype=np.float32)
    if (
        rows - 1 >= len(result)
        or b.shape[1] - 1 >= result.shape[1]
        or rows - 1 >= len(a)
        or inner - 1 >= a.shape[1]
        or inner - 1 >= len(b)
    ):
        raise IndexError
    for i in range(rows):
        for j in range(cols):
            suspects = 0
            for k in range(inner):
                checked1 = result[i, j] + a[i, k] * b[k, j]
                result[i, j] = checked1
                suspects += checked1 - checked1 != 0.0
            if suspects:
                raise FloatingPointError
    return result


def multiply(a, b):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float32
        and a.ndim == 2
        and a.dtype.type is np.float32
        and max(a.shape) <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float32
        and b.ndim == 2
        and b.dtype.type is np.float32
        and max(b.shape) <= 2**31
        and type(np.float32(1) + 0.5) is np.float32
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _multiply_kernel(a, b).copy()
        except Exception:  # the original code below takes over
            pass
    rows, inner = a.shape
    cols = b.shape[1]
    result = np.zeros((rows, cols), dtype=a.dtype)
    for i in range(rows):
        for j in range(cols):
            for k in range(inner):
                result[i, j] += a[i, k] * b[k, j]
    return result
