# --- before
import math


def f(t, y):
    return math.cos(t) - 2.0 * y


def rk4(f, t, y, h):
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def read(path):
    with open(path) as f:
        return f.read()


def integrate(method, f, y, h, n):
    t = 0.0
    for i in range(n):
        y = method(f=f, t=t, y=y, h=h)
        t += h
    return y
# --- inputs: integrate
CALLS = [call(rk4, f, 1.0, 0.01, 30), call(rk4, f, 0.5, 0.1, 20)]
CHECKS = [
    call(rk4, f, float("nan"), 0.01, 3),
    call(rk4, f, -0.0, -0.0, 3),
    call(rk4, f, 1, 0.01, 3),
    call(rk4, f, 1.0, 0.01, 0),
    call(rk4, lambda t, y: y, 1.0, 0.01, 3),
    call(lambda f, t, y, h: f(t, y), f, 1.0, 0.01, 3),
    call(rk4, math.pow, 1.0, 0.01, 3),
    call(rk4, rk4, 1.0, 0.01, 3),
]
# --- after: compiled
import math


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
            marks = {"f": (520016942273642732, 2109150051830497077), "rk4": (589262036759190279,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _cos(x):
    """math.cos(x), unless it is infinite or nan."""
    result = math.cos(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


def f(t, y):
    return math.cos(t) - 2.0 * y


def rk4(f, t, y, h):
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def read(path):
    with open(path) as f:
        return f.read()


@_njit
def _integrate_kernel_rk4_of_f(t, y, h):
    k1 = _integrate_kernel_f(t, y)
    k2 = _integrate_kernel_f(t + h / 2, y + h / 2 * k1)
    k3 = _integrate_kernel_f(t + h / 2, y + h / 2 * k2)
    k4 = _integrate_kernel_f(t + h, y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


@_njit
def _integrate_kernel_f(t, y):
    return _cos(t) - 2.0 * y


@_njit(cache=True)
def _integrate_kernel(y, h, n):
    t = 0.0
    for i in range(n):
        y = _integrate_kernel_rk4_of_f(t, y, h)
        t += h
    return y


def integrate(method, f, y, h, n):
    if "rk4" in globals() and method is rk4:
        if "f" in globals() and f is globals()["f"]:
            if (
                type(y) is float
                and type(h) is float
                and type(n) is int
                and abs(n) <= 2**31
                and "f" in globals()
                and "rk4" in globals()
                and _untouched(f=f, rk4=rk4)
            ):
                try:
                    result = _integrate_kernel(y, h, n)
                    if result != result or result == y or result == h:
                        raise ValueError  # it might be an object that exists already
                    return result
                except Exception:  # the original code below takes over
                    pass
    t = 0.0
    for i in range(n):
        y = method(f=f, t=t, y=y, h=h)
        t += h
    return y
