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


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"lorenz": (1265964042570630536,), "rk4_step": (565927550459606321,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
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


@_njit
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


@_njit
def _integrate_kernel_lorenz_field(beta, rho, sigma, t, state):
        x, y, z = state
        return (sigma * (y - x), x * (rho - z) - y, x * y - beta * z)


@_njit(cache=True)
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
