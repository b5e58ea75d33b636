# --- before
import math


def arc(a):
    return lambda x: math.sqrt(a - x * x)


def trapezoid(f, low, high, n):
    h = (high - low) / n
    total = 0.5 * (f(low) + f(high))
    for i in range(1, n):
        total += f(low + i * h)
    return total * h
# --- inputs: trapezoid
CALLS = [call(arc(1.0), 0.0, 0.5, 20), call(arc(2.0), 0.0, 0.5, 10)]
CHECKS = [call(arc(1.0), 0.0, 1.5, 20), call(arc(1), 0.0, 1.0, 5), call(math.sqrt, 0.0, 1.0, 5), call(arc(1.0), 0.0, 1.0, 0)]
# --- after: compiled
import math


def _variables_of(function, owner, path, names):
    """The variables of an inner function that this file defines in `owner`; None where it is another function."""
    code = getattr(owner, "__code__", None)
    for name, place in path:
        found = [each for each in getattr(code, "co_consts", ()) if getattr(each, "co_name", None) == name]
        code = found[place] if len(found) > place else None
    if type(function) is not type(_variables_of) or function.__code__ != code or function.__globals__ is not globals():
        return None
    if function.__defaults__ or function.__kwdefaults__:
        return None
    try:
        cells = dict(zip(code.co_freevars, function.__closure__ or ()))
        return [cells[name].cell_contents for name in names]
    except ValueError:  # one that has no value yet
        return None


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


@_part
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


def arc(a):
    return lambda x: math.sqrt(a - x * x)


@_part
def _trapezoid_kernel_arc_function(a, x):
    return (
_sqrt(a - x * x)
)


@_compiled()
def _trapezoid_kernel(f_a, low, high, n):
    h = (high - low) / n
    total = 0.5 * (_trapezoid_kernel_arc_function(f_a, low) + _trapezoid_kernel_arc_function(f_a, high))
    for i in range(1, n):
        total += _trapezoid_kernel_arc_function(f_a, low + i * h)
    return total * h


def trapezoid(f, low, high, n):
    if "arc" in globals():
        f_held = _variables_of(f, arc, (("<lambda>", 0),), ("a",))
        if f_held is not None:
            f_a, = f_held
            if (
                type(f_a) is float
                and type(low) is float
                and type(high) is float
                and type(n) is int
                and abs(n) <= 2**31
                and "arc" in globals()
                and _untouched(arc=arc)
            ):
                try:
                    result = _trapezoid_kernel(f_a, low, high, n)
                    if (
                        result != result
                        or result == f_a
                        or result == low
                        or result == high
                    ):
                        raise ValueError  # it might be an object that exists already
                    return result
                except Exception:  # the original code below takes over
                    pass
    h = (high - low) / n
    total = 0.5 * (f(low) + f(high))
    for i in range(1, n):
        total += f(low + i * h)
    return total * h
