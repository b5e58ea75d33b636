# --- before
import numpy as np


def diffuse(old, new, steps):
    for _ in range(steps):
        for i in range(1, len(old) - 1):
            new[i] = 0.5 * (old[i - 1] + old[i + 1])
        old, new = new, old
    return old, new

# --- inputs: diffuse
CALLS = [call(np.arange(5.0), np.zeros(5), 3)]
SAME = np.arange(5.0)
CHECKS = [
    call(np.arange(5.0), np.zeros(5), 2),
    call(np.arange(5.0), np.zeros(5), 0),
    call(SAME, SAME, 3),
    call(SAME[:4], SAME[1:], 3),
    call(SAME, SAME[:], 1),
    call(np.zeros(0), np.zeros(0), 1),
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


def _one_of(array, arrays):
    """The one of the arrays that `array` is, by its place in memory, or a copy of it; raises ValueError on doubt."""
    found, place = None, array.ctypes.data
    for each in arrays:
        if each.ctypes.data == place:
            if each.shape != array.shape or (found is not None and found is not each):
                raise ValueError
            found = each
    if array.size == 0:
        raise ValueError
    return array.copy() if found is None else found


@_part
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_compiled()
def _diffuse_kernel(old, new, steps):
    for _ in range(steps):
        if len(old) - 2 >= len(new):
            raise IndexError
        suspects = 0
        for i in range(1, len(old) - 1):
            checked1 = old[i - 1]
            checked2 = old[i + 1]
            checked3 = checked1 + checked2
            new[i] = 0.5 * (checked3)
            suspects += _arises(checked3, checked1, checked2)
        if suspects:
            raise FloatingPointError
        old, new = new, old
    return old, new


def diffuse(old, new, steps):
    if (
        type(old) is np.ndarray
        and old.dtype == np.float64
        and old.ndim == 1
        and old.dtype.type is np.float64
        and old.size <= 2**31
        and old.flags.writeable
        and type(new) is np.ndarray
        and new.dtype == np.float64
        and new.ndim == 1
        and new.dtype.type is np.float64
        and new.size <= 2**31
        and new.flags.writeable
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        new_before = new.copy()
        old_before = old.copy()
        try:
            result = _diffuse_kernel(old, new, steps)
            return _one_of(result[0], [new, old]), _one_of(result[1], [new, old])
        except Exception:  # the original code below takes over
            new[...] = new_before
            old[...] = old_before
    for _ in range(steps):
        for i in range(1, len(old) - 1):
            new[i] = 0.5 * (old[i - 1] + old[i + 1])
        old, new = new, old
    return old, new
