# --- before
import math


def lorenz(sigma=10.0, rho=28.0, beta=math.exp(1.0)):
    def field(t, state):
        x, y, z = state
        return (sigma * (y - x), x * (rho - z) - y, x * y - beta * z)
    return field


def rk4_step(f, t, y, h):
    k1 = f(t, y)
    k2 = f(t + h / 2, tuple(yi + h / 2 * ki for yi, ki in zip(y, k1)))
    k3 = f(t + h / 2, tuple(yi + h / 2 * ki for yi, ki in zip(y, k2)))
    k4 = f(t + h, tuple(yi + h * ki for yi, ki in zip(y, k3)))
    return tuple(yi + h / 6 * (a + 2 * b + 2 * c + d) for yi, a, b, c, d in zip(y, k1, k2, k3, k4))


def integrate(f, start, h, steps):
    t = 0.0
    y = start
    path = [y]
    for _ in range(steps):
        y = rk4_step(f, t, y, h)
        t += h
        path.append(y)
    return path
# --- inputs: integrate
CALLS = [call(lorenz(), (1.0, 1.0, 20.0), 0.01, 30), call(lorenz(9.0), (1.0, 1.0, 20.5), 0.01, 30)]
CHECKS = [
    call(lorenz(9.0), (1.0, 1.0, 20.5), 0.01, 0),
    call(lorenz(9), (1.0, 1.0, 20.5), 0.01, 3),
    call(lorenz(), (1.0, 1.0), 0.01, 3),
    call(lorenz(), (1.0, 1.0, 2.0, 3.0), 0.01, 3),
    call(lorenz(), (float("nan"), 1.0, -0.0), 0.01, 3),
    call(lambda t, y: y, (1.0, 1.0, 2.0), 0.01, 3),
]
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
def _unless_nans__0_1_2(items):
    """The list of tuples, unless there is a nan in it."""
    for item in items:
        if item[0] != item[0] or item[1] != item[1] or item[2] != item[2]:
            raise ValueError
    return items


def lorenz(sigma=10.0, rho=28.0, beta=math.exp(1.0)):
    def field(t, state):
        x, y, z = state
        return (sigma * (y - x), x * (rho - z) - y, x * y - beta * z)
    return field


def rk4_step(f, t, y, h):
    k1 = f(t, y)
    k2 = f(t + h / 2, tuple(yi + h / 2 * ki for yi, ki in zip(y, k1)))
    k3 = f(t + h / 2, tuple(yi + h / 2 * ki for yi, ki in zip(y, k2)))
    k4 = f(t + h, tuple(yi + h * ki for yi, ki in zip(y, k3)))
    return tuple(yi + h / 6 * (a + 2 * b + 2 * c + d) for yi, a, b, c, d in zip(y, k1, k2, k3, k4))


@_part
def _integrate_kernel_rk4_step_of_f(f_beta, f_rho, f_sigma, t, y, h):
    k1 = _integrate_kernel_lorenz_field(f_beta, f_rho, f_sigma, t, y)
    y_0, y_1, y_2 = y
    k1_0, k1_1, k1_2 = k1
    k2 = _integrate_kernel_lorenz_field(f_beta, f_rho, f_sigma, t + h / 2, ((y_0 + h / 2 * k1_0), (y_1 + h / 2 * k1_1), (y_2 + h / 2 * k1_2),))
    y_0, y_1, y_2 = y
    k2_0, k2_1, k2_2 = k2
    k3 = _integrate_kernel_lorenz_field(f_beta, f_rho, f_sigma, t + h / 2, ((y_0 + h / 2 * k2_0), (y_1 + h / 2 * k2_1), (y_2 + h / 2 * k2_2),))
    y_0, y_1, y_2 = y
    k3_0, k3_1, k3_2 = k3
    k4 = _integrate_kernel_lorenz_field(f_beta, f_rho, f_sigma, t + h, ((y_0 + h * k3_0), (y_1 + h * k3_1), (y_2 + h * k3_2),))
    y_0, y_1, y_2 = y
    k1_0, k1_1, k1_2 = k1
    k2_0, k2_1, k2_2 = k2
    k3_0, k3_1, k3_2 = k3
    k4_0, k4_1, k4_2 = k4
    return ((y_0 + h / 6 * (k1_0 + 2 * k2_0 + 2 * k3_0 + k4_0)), (y_1 + h / 6 * (k1_1 + 2 * k2_1 + 2 * k3_1 + k4_1)), (y_2 + h / 6 * (k1_2 + 2 * k2_2 + 2 * k3_2 + k4_2)),)


@_part
def _integrate_kernel_lorenz_field(beta, rho, sigma, t, state):
        x, y, z = state
        return (sigma * (y - x), x * (rho - z) - y, x * y - beta * z)


@_compiled()
def _integrate_kernel(f_beta, f_rho, f_sigma, start, h, steps):
    t = 0.0
    y = start
    path = [y]
    for _ in range(steps):
        y = _integrate_kernel_rk4_step_of_f(f_beta, f_rho, f_sigma, t, y, h)
        t += h
        path.append(y)
    return _unless_nans__0_1_2(path)


def integrate(f, start, h, steps):
    if "lorenz" in globals():
        f_held = _variables_of(f, lorenz, (("field", 0),), ("beta", "rho", "sigma"))
        if f_held is not None:
            f_beta, f_rho, f_sigma = f_held
            if (
                type(f_beta) is float
                and type(f_rho) is float
                and type(f_sigma) is float
                and type(start) is tuple
                and len(start) == 3
                and {*map(type, start)} == {float}
                and type(h) is float
                and type(steps) is int
                and abs(steps) <= 2**31
                and "lorenz" in globals()
                and "rk4_step" in globals()
                and _untouched(lorenz=lorenz, rk4_step=rk4_step)
            ):
                try:
                    return _integrate_kernel(f_beta, f_rho, f_sigma, start, h, steps)
                except Exception:  # the original code below takes over
                    pass
    t = 0.0
    y = start
    path = [y]
    for _ in range(steps):
        y = rk4_step(f, t, y, h)
        t += h
        path.append(y)
    return path
