# --- before
from functools import partial


def gauss_newton(model, a, n):
    total = 0.0
    for i in range(n):
        total += model(i * 0.1) * a
    return total


def line(slope, x, offset=0.0, curve=0.0):
    return slope * x + offset + curve * x * x


def fit(a, b, n):
    best = 0.0
    for k in range(n):
        model = partial(line, a + k, curve=b)
        value = gauss_newton(model, 0.5, n) + model(k * 0.5)
        if value > best:
            best = value
    return best

# --- inputs: fit

CALLS = [call(1.0, 0.5, 12)]
CHECKS = [call(1, 0.5, 4), call(1.0, 2, 3), call(1.0, 0.5, 0)]

# --- after: compiled
from functools import partial


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
            marks = {"gauss_newton": (2300774141718442929,), "line": (2001431143461107298,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def gauss_newton(model, a, n):
    total = 0.0
    for i in range(n):
        total += model(i * 0.1) * a
    return total


def line(slope, x, offset=0.0, curve=0.0):
    return slope * x + offset + curve * x * x


@_njit
def _fit_kernel_gauss_newton_of_fit_lambda1(fit_lambda1_model_0, fit_lambda1_model_curve, a, n):
    total = 0.0
    for i in range(n):
        total += _fit_kernel_fit_lambda1(fit_lambda1_model_0, fit_lambda1_model_curve, i * 0.1) * a
    return total


@_njit
def _fit_kernel_fit_lambda1(model_0, model_curve, given_0):
    return (
_fit_kernel_fit_model(model_0, model_curve, given_0)
)


@_njit
def _fit_kernel_fit_model(model_0, model_curve, given_0):
    return _fit_kernel_line(model_0, given_0, 0.0, model_curve)


@_njit
def _fit_kernel_line(slope, x, offset, curve):
    return slope * x + offset + curve * x * x


@_njit(cache=True)
def _fit_kernel(a, b, n):
    best = 0.0
    for k in range(n):
        model_0, model_curve = a + k, b
        value = _fit_kernel_gauss_newton_of_fit_lambda1(model_0, model_curve, 0.5, n) + _fit_kernel_fit_model(model_0, model_curve, k * 0.5)
        if value > best:
            best = value
    return best


def fit(a, b, n):
    if (
        type(a) is float
        and type(b) is float
        and type(n) is int
        and abs(n) <= 2**31
        and "line" in globals()
        and "gauss_newton" in globals()
        and _untouched(line=line, gauss_newton=gauss_newton)
        and repr(line.__defaults__) == "(0.0, 0.0)"
    ):
        try:
            result = _fit_kernel(a, b, n)
            if result != result or result == a or result == b:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    best = 0.0
    for k in range(n):
        model = partial(line, a + k, curve=b)
        value = gauss_newton(model, 0.5, n) + model(k * 0.5)
        if value > best:
            best = value
    return best
