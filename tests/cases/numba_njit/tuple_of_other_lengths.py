# --- before
import math


def mean_point(points, start):
    at = tuple(2.0 * a for a in start)
    for p in range(points):
        at = tuple(0.5 * a + p for a in at)
        at = tuple(x * i for i, x in enumerate(at))
        at = tuple(at[len(at) - 1 - i] for i in range(len(at)))
    return tuple(math.sqrt(abs(a)) for a in at)
# --- inputs: mean_point
CALLS = [call(4, (1.0, 2.0)), call(3, (1.5, 2.0)), call(3, (1.0, 2.0, 3.5))]
CHECKS = [call(3, (1.0, 2.0, 3.0, 4.0)), call(2, ()), call(0, (1.0, 2.0)), call(2, [1.0, 2.0]), call(2, (1, 2)), call(2, (1.0,))]
# --- after: compiled
import math


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
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_compiled()
def _mean_point_kernel(points, start):
    start_0, start_1 = start
    at = ((2.0 * start_0), (2.0 * start_1),)
    for p in range(points):
        at_0, at_1 = at
        at = ((0.5 * at_0 + p), (0.5 * at_1 + p),)
        at_0, at_1 = at
        at = ((at_0 * 0), (at_1 * 1),)
        at_0, at_1 = at
        at = ((at[len(at) - 1 - 0]), (at[len(at) - 1 - 1]),)
    at_0, at_1 = at
    return ((_sqrt(abs(at_0))), (_sqrt(abs(at_1))),)


def mean_point(points, start):
    if (
        type(points) is int
        and abs(points) <= 2**31
        and type(start) is tuple
        and len(start) == 2
        and {*map(type, start)} == {float}
    ):
        try:
            result = _mean_point_kernel(points, start)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    at = tuple(2.0 * a for a in start)
    for p in range(points):
        at = tuple(0.5 * a + p for a in at)
        at = tuple(x * i for i, x in enumerate(at))
        at = tuple(at[len(at) - 1 - i] for i in range(len(at)))
    return tuple(math.sqrt(abs(a)) for a in at)
