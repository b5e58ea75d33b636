# --- before
import math

RHO = 28.0


def lorenz(x, y, z, sigma=10.0, rho=RHO, beta=8.0 / 3.0, turn=2 *
           math.pi, back=-(1 / 2)):
    return sigma * (y - x) + back, x * (rho - z) - y, x * y - beta * z + turn


def walk(n, h):
    x, y, z = 1.0, 1.0, 1.0
    for _ in range(n):
        dx, dy, dz = lorenz(x, y, z)
        x, y, z = x + h * dx, y + h * dy, z + h * dz
    return x + y + z
# --- inputs: walk
CALLS = [call(50, 0.01), call(9, 0.001)]
CHECKS = [call(0, 0.1), call(5, 1), call(5000, 1.0), call(True, 0.1)]
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
            marks = {"lorenz": (260859616727651660,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


RHO = 28.0


def lorenz(x, y, z, sigma=10.0, rho=RHO, beta=8.0 / 3.0, turn=2 *
           math.pi, back=-(1 / 2)):
    return sigma * (y - x) + back, x * (rho - z) - y, x * y - beta * z + turn


@_njit
def _walk_kernel_lorenz(x, y, z, sigma, rho, beta, turn, back):
    return sigma * (y - x) + back, x * (rho - z) - y, x * y - beta * z + turn


@_njit(cache=True)
def _walk_kernel(n, h):
    x, y, z = 1.0, 1.0, 1.0
    for _ in range(n):
        dx, dy, dz = _walk_kernel_lorenz(x, y, z, 10.0, 28.0, 2.6666666666666665, 6.283185307179586, -0.5)
        x, y, z = x + h * dx, y + h * dy, z + h * dz
    return x + y + z


def walk(n, h):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(h) is float
        and "lorenz" in globals()
        and _untouched(lorenz=lorenz)
        and repr(lorenz.__defaults__) == "(10.0, 28.0, 2.6666666666666665, 6.283185307179586, -0.5)"
    ):
        try:
            result = _walk_kernel(n, h)
            if result != result or result == h:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    x, y, z = 1.0, 1.0, 1.0
    for _ in range(n):
        dx, dy, dz = lorenz(x, y, z)
        x, y, z = x + h * dx, y + h * dy, z + h * dz
    return x + y + z
