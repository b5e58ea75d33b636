# --- before
import numpy as np


def walk(steps, visits):
    """The sum is an index in the next statement: it is looked at in each round."""
    at = 0
    for step in steps:
        at += step
        visits[at] += 1
    return at

# --- inputs: walk
CALLS = [call(np.array([1, 2, -1]), np.zeros(5, dtype=np.int64))]
CHECKS = [
    call(np.array([2**62, 2**62, 2**62, 2**62]), np.zeros(5, dtype=np.int64)),
    call(np.array([4, 1]), np.zeros(5, dtype=np.int64)),
    call(np.array([-5, 5]), np.zeros(5, dtype=np.int64)),
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
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_part
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_part
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_compiled()
def _walk_kernel(steps, visits):
    at = 0
    for step in _nonempty(steps):
        at = _int_add(at, step)
        visits[_within(at, len(visits))] = _int_add(visits[_within(at, len(visits))], 1)
    return at


def walk(steps, visits):
    """The sum is an index in the next statement: it is looked at in each round."""
    if (
        type(steps) is np.ndarray
        and steps.dtype == np.int64
        and steps.ndim == 1
        and steps.dtype.type is np.int64
        and steps.size <= 2**31
        and type(visits) is np.ndarray
        and visits.dtype == np.int64
        and visits.ndim == 1
        and visits.dtype.type is np.int64
        and visits.size <= 2**31
        and visits.flags.writeable
    ):
        visits_before = visits.copy()
        try:
            return np.int64(_walk_kernel(steps, visits))
        except Exception:  # the original code below takes over
            visits[...] = visits_before
    at = 0
    for step in steps:
        at += step
        visits[at] += 1
    return at
