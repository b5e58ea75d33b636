# --- before
import numpy as np


def sharpened(image, amount):
    out = np.zeros(image.shape, dtype=np.uint8)
    for i in range(1, len(image)):
        for j in range(image.shape[1]):
            if image[i, j] > image[i - 1, j]:
                out[i, j] = int(image[i, j]) + amount
            else:
                out[i, j] = image[i, j]
    return out

# --- inputs: sharpened
CALLS = [call(np.array([[1, 200], [7, 30]], dtype=np.uint8), 5)]
CHECKS = [
    call(np.array([[1, 200], [255, 30]], dtype=np.uint8), 5),
    call(np.array([[1, 2], [7, 3]], dtype=np.uint8), -20),
    call(np.array([[1, 2]]), 5),
    call(np.zeros((0, 3), dtype=np.uint8), 5),
    call(np.array([[1, 200], [7, 30]], dtype=np.uint16), 70000),
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
def _sharpened_kernel(image, amount):
    out = np.zeros(image.shape, dtype=np.uint8)
    if len(image) - 1 >= len(out) or image.shape[1] - 1 >= out.shape[1]:
        raise IndexError
    for i in range(1, len(image)):
        suspects = 0
        for j in range(image.shape[1]):
            if np.int64(image[i, j]) > np.int64(image[i - 1, j]):
                checked1 = int(np.int64(image[i, j])) + amount
                out[i, j] = checked1
                suspects += (checked1 < 0) | (checked1 > 255)
            else:
                out[i, j] = np.int64(image[i, j])
        if suspects:
            raise FloatingPointError
    return out


def sharpened(image, amount):
    if (
        type(image) is np.ndarray
        and image.dtype == np.uint8
        and image.ndim == 2
        and image.dtype.type is np.uint8
        and max(image.shape) <= 2**31
        and type(amount) is int
        and abs(amount) <= 2**31
    ):
        try:
            return _sharpened_kernel(image, amount).copy()
        except Exception:  # the original code below takes over
            pass
    out = np.zeros(image.shape, dtype=np.uint8)
    for i in range(1, len(image)):
        for j in range(image.shape[1]):
            if image[i, j] > image[i - 1, j]:
                out[i, j] = int(image[i, j]) + amount
            else:
                out[i, j] = image[i, j]
    return out
