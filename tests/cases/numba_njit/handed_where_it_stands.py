# --- before
c = 100.0


def bisect(f, a, b, tol=1e-12):
    fa = f(a)
    while b - a > tol:
        m = (a + b) / 2
        if fa * f(m) <= 0:
            b = m
        else:
            a = m
            fa = f(m)
    return (a + b) / 2


def slope(g, x, h=1e-3):
    return (g(x + h) - g(x - h)) / (2 * h)


def steepness(g, n):
    return slope(g, 1.0 * n) + g(0.5)


def sweep(n):
    roots = []
    for k in range(n):
        c = 1.0 + k
        roots.append(bisect(lambda x: x * x - c, 0.0, c + 1) + steepness(lambda c: c * c - k, n))
    return roots
# --- inputs: sweep
CALLS = [call(8), call(3)]
CHECKS = [call(0), call(-1), call(True), call(1), call(2.0)]
# --- after: compiled
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
            marks = {"bisect": (851897935818273803,), "slope": (543583816740438730,), "steepness": (776772904691361562,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


c = 100.0


def bisect(f, a, b, tol=1e-12):
    fa = f(a)
    while b - a > tol:
        m = (a + b) / 2
        if fa * f(m) <= 0:
            b = m
        else:
            a = m
            fa = f(m)
    return (a + b) / 2


def slope(g, x, h=1e-3):
    return (g(x + h) - g(x - h)) / (2 * h)


def steepness(g, n):
    return slope(g, 1.0 * n) + g(0.5)


@_njit
def _sweep_kernel_steepness_of_sweep_lambda2_2(sweep_lambda2_k, n):
    return _sweep_kernel_slope_of_sweep_lambda2_3(sweep_lambda2_k, 1.0 * n, 1e-3) + _sweep_kernel_sweep_lambda2(sweep_lambda2_k, 0.5)


@_njit
def _sweep_kernel_slope_of_sweep_lambda2_3(sweep_lambda2_k, x, h):
    return (_sweep_kernel_sweep_lambda2(sweep_lambda2_k, x + h) - _sweep_kernel_sweep_lambda2(sweep_lambda2_k, x - h)) / (2 * h)


@_njit
def _sweep_kernel_sweep_lambda2(k, c):
    return (
c * c - k
)


@_njit
def _sweep_kernel_bisect_of_sweep_lambda1(sweep_lambda1_c, a, b, tol):
    fa = _sweep_kernel_sweep_lambda1(sweep_lambda1_c, a)
    while b - a > tol:
        m = (a + b) / 2
        if fa * _sweep_kernel_sweep_lambda1(sweep_lambda1_c, m) <= 0:
            b = m
        else:
            a = m
            fa = _sweep_kernel_sweep_lambda1(sweep_lambda1_c, m)
    return (a + b) / 2


@_njit
def _sweep_kernel_sweep_lambda1(c, x):
    return (
x * x - c
)


@_njit(cache=True)
def _sweep_kernel(n):
    roots = []
    for k in range(n):
        c = 1.0 + k
        roots.append(_sweep_kernel_bisect_of_sweep_lambda1(c, 0.0, c + 1, 1e-12) + _sweep_kernel_steepness_of_sweep_lambda2_2(k, n))
    return roots


def sweep(n):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and "bisect" in globals()
        and "slope" in globals()
        and "steepness" in globals()
        and _untouched(bisect=bisect, slope=slope, steepness=steepness)
        and repr(slope.__defaults__) == "(0.001,)"
        and repr(bisect.__defaults__) == "(1e-12,)"
    ):
        try:
            return _known(_sweep_kernel(n))
        except Exception:  # the original code below takes over
            pass
    roots = []
    for k in range(n):
        c = 1.0 + k
        roots.append(bisect(lambda x: x * x - c, 0.0, c + 1) + steepness(lambda c: c * c - k, n))
    return roots
