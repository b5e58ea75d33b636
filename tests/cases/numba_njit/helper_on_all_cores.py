# --- before
def escape(x, y, most):
    a = b = 0.0
    for k in range(most):
        a, b = a * a - b * b + x, 2.0 * a * b + y
        if a * a + b * b > 4.0:
            return k
    return most


def image(width, height, most):
    counts = [[0] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            counts[row][column] = escape(3.0 * column / width - 2.0, 2.0 * row / height - 1.0, most)
    return counts


# --- inputs: image
CALLS = [call(12, 9, 50), call(1, 1, 5)]
CHECKS = [call(0, 3, 2), call(3, 0, 2), call(-1, 2, 2), call(4, 4, 0), call(3.0, 2, 2)]

# --- after: compiled, on all cores
import numba as _numba
import numpy as _np
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


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _alone(process=_os.getpid()):
    """Whether there is no other thread, and this is the process that loaded the file: OpenMP knows no forks."""
    return _threading.active_count() == 1 and _os.getpid() == process


def escape(x, y, most):
    a = b = 0.0
    for k in range(most):
        a, b = a * a - b * b + x, 2.0 * a * b + y
        if a * a + b * b > 4.0:
            return k
    return most


@_part
def _image_kernel_escape(x, y, most):
    a = b = 0.0
    for k in range(most):
        a, b = a * a - b * b + x, 2.0 * a * b + y
        if a * a + b * b > 4.0:
            return k
    return most


@_compiled(error_model="numpy", parallel=True)
def _image_kernel(width, height, most):
    counts = _np.full((height, width), 0)
    if height - 1 >= len(counts) or width - 1 >= counts.shape[1]:
        raise IndexError
    suspects = 0
    for row_shared in _numba.prange(height):
        row = _np.int64(row_shared)
        doubts = 0
        for column in range(width):
            counts[row, column] = _image_kernel_escape(3.0 * column / width - 2.0, 2.0 * row / height - 1.0, most)
            doubts += width == 0
            doubts += height == 0
        suspects += doubts
    if suspects:
        raise FloatingPointError
    return counts


def image(width, height, most):
    if (
        type(width) is int
        and abs(width) <= 2**31
        and type(height) is int
        and abs(height) <= 2**31
        and type(most) is int
        and abs(most) <= 2**31
        and "escape" in globals()
        and _untouched(escape=escape)
        and _alone()
    ):
        try:
            return _image_kernel(width, height, most).tolist()
        except Exception:  # the original code below takes over
            pass
    counts = [[0] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            counts[row][column] = escape(3.0 * column / width - 2.0, 2.0 * row / height - 1.0, most)
    return counts
