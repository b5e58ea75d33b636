# --- before
import math


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


def anomaly(M, e):
    return bisect(lambda E: E - e * math.sin(E) - M, 0.0, 7.0)


def wave(x):
    return math.cos(x) - 0.3 * x


def first_zero(high):
    return bisect(wave, 0.0, high)


def both(M, e):
    high = M + 2.0
    return anomaly(M, e) + first_zero(high) * bisect(lambda M: M * M - e, 0.0, high)


def sweep(n):
    total = 0.0
    for k in range(n):
        total += anomaly(6.2 * k / n, 0.5) + both(1.0 / (1 + k), 0.25)
    return total
# --- inputs: sweep
CALLS = [call(8), call(3)]
CHECKS = [call(0), call(-1), call(True), call(1), call(2.0), call("a")]
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
            marks = {"anomaly": (430490377880073901, 2106445963621583718), "bisect": (851897935818273803,), "both": (239297915978248253,), "first_zero": (2235207507365653779,), "wave": (574047669935326364, 1034212637452901722)}
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


@_njit
def _sin(x):
    """math.sin(x), unless it is infinite or nan."""
    result = math.sin(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


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


def anomaly(M, e):
    return bisect(lambda E: E - e * math.sin(E) - M, 0.0, 7.0)


def wave(x):
    return math.cos(x) - 0.3 * x


def first_zero(high):
    return bisect(wave, 0.0, high)


def both(M, e):
    high = M + 2.0
    return anomaly(M, e) + first_zero(high) * bisect(lambda M: M * M - e, 0.0, high)


@_njit
def _sweep_kernel_both_of_functions_3(M, e):
    high = M + 2.0
    return _sweep_kernel_anomaly_of_functions(M, e) + _sweep_kernel_first_zero_of_functions_4(high) * _sweep_kernel_bisect_of_both_lambda2_6(e, 0.0, high, 1e-12)


@_njit
def _sweep_kernel_bisect_of_both_lambda2_6(both_lambda2_e, a, b, tol):
    fa = _sweep_kernel_both_lambda2(both_lambda2_e, a)
    while b - a > tol:
        m = (a + b) / 2
        if fa * _sweep_kernel_both_lambda2(both_lambda2_e, m) <= 0:
            b = m
        else:
            a = m
            fa = _sweep_kernel_both_lambda2(both_lambda2_e, m)
    return (a + b) / 2


@_njit
def _sweep_kernel_both_lambda2(e, M):
    return (
M * M - e
)


@_njit
def _sweep_kernel_first_zero_of_functions_4(high):
    return _sweep_kernel_bisect_of_wave_5(0.0, high, 1e-12)


@_njit
def _sweep_kernel_bisect_of_wave_5(a, b, tol):
    fa = _sweep_kernel_wave(a)
    while b - a > tol:
        m = (a + b) / 2
        if fa * _sweep_kernel_wave(m) <= 0:
            b = m
        else:
            a = m
            fa = _sweep_kernel_wave(m)
    return (a + b) / 2


@_njit
def _sweep_kernel_wave(x):
    return _cos(x) - 0.3 * x


@_njit
def _sweep_kernel_anomaly_of_functions(M, e):
    return _sweep_kernel_bisect_of_anomaly_lambda1_2(M, e, 0.0, 7.0, 1e-12)


@_njit
def _sweep_kernel_bisect_of_anomaly_lambda1_2(anomaly_lambda1_M, anomaly_lambda1_e, a, b, tol):
    fa = _sweep_kernel_anomaly_lambda1(anomaly_lambda1_M, anomaly_lambda1_e, a)
    while b - a > tol:
        m = (a + b) / 2
        if fa * _sweep_kernel_anomaly_lambda1(anomaly_lambda1_M, anomaly_lambda1_e, m) <= 0:
            b = m
        else:
            a = m
            fa = _sweep_kernel_anomaly_lambda1(anomaly_lambda1_M, anomaly_lambda1_e, m)
    return (a + b) / 2


@_njit
def _sweep_kernel_anomaly_lambda1(M, e, E):
    return (
E - e * _sin(E) - M
)


@_njit(cache=True)
def _sweep_kernel(n):
    total = 0.0
    for k in range(n):
        total += _sweep_kernel_anomaly_of_functions(6.2 * k / n, 0.5) + _sweep_kernel_both_of_functions_3(1.0 / (1 + k), 0.25)
    return total


def sweep(n):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and "bisect" in globals()
        and "anomaly" in globals()
        and "wave" in globals()
        and "first_zero" in globals()
        and "both" in globals()
        and _untouched(bisect=bisect, anomaly=anomaly, wave=wave, first_zero=first_zero, both=both)
        and repr(bisect.__defaults__) == "(1e-12,)"
    ):
        try:
            result = _sweep_kernel(n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for k in range(n):
        total += anomaly(6.2 * k / n, 0.5) + both(1.0 / (1 + k), 0.25)
    return total
