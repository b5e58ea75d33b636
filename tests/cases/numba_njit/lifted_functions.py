# --- before
import math


def integrate(f, a, b, n=20):
    h = (b - a) / n
    s = f(a) + f(b)
    for i in range(1, n):
        s += f(a + i * h) * (4 if i % 2 else 2)
    return s * h / 3


def heat(T, theta, n):
    upper = theta / T

    def integrand(x: float) -> float:
        if x < 1e-8:
            return 0.0
        e = math.exp(x)
        return scale(x) ** 4 * e / (e - 1) ** 2

    scale = lambda v: v * T / T  # noqa: E731

    def count(left, biggest):
        if left == 0:
            return 1
        if left < 0 or biggest == 0:
            return 0
        return count(left - biggest, biggest) + count(left, biggest - 1) + (n - n)

    total = 0.0
    for k in range(n):
        upper += k * 0.5
        total += integrate(integrand, 0.0, upper) + integrate(lambda y: y * scale(y), 0.0, upper) + scale(
            # of so many
            total
        ) + count(k, 3)
        T += 1.0
    return 9 * (T / theta) ** 3 * total
# --- inputs: heat
CALLS = [call(20.0, 343.0, 5), call(300.0, 343.0, 3)]
CHECKS = [call(20.0, 343.0, 0), call(0.0, 1.0, 2), call(20, 343.0, 2), call(1e-3, 343.0, 2), call(20.0, 343.0, True)]
# --- after: compiled
import math


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


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
            marks = {"integrate": (1873347995413187305,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


@_njit
def _exp(x):
    """math.exp(x), unless it is infinite or nan."""
    result = math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _lost(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


def _pow_margin_here():
    """1 / 0.96 where C's pow errs by less than 0.514 of the last place (glibc from 2.28 on), else infinite."""
    import os

    try:
        library, _, version = os.confstr("CS_GNU_LIBC_VERSION").partition(" ")
        known = library == "glibc" and os.uname().machine == "x86_64"
        known = known and [int(part) for part in version.split(".")] >= [2, 28]
    except Exception:  # another system
        known = False
    return 1.0 / 0.96 if known else math.inf


_pow_margin = _pow_margin_here()


@_njit(error_model="numpy")
def _power_2(x, one):
    """x ** 2.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = math.pow(x * one, 2.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit(error_model="numpy")
def _power_3(x, one):
    """x ** 3.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    product = power * x
    rest = _lost(power, x) + rest * x
    power = product + rest
    rest -= power - product
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = math.pow(x * one, 3.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit(error_model="numpy")
def _power_4(x, one):
    """x ** 4.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    product = power * power
    rest = _lost(power, power) + 2.0 * rest * power
    power = product + rest
    rest -= power - product
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = math.pow(x * one, 4.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


def integrate(f, a, b, n=20):
    h = (b - a) / n
    s = f(a) + f(b)
    for i in range(1, n):
        s += f(a + i * h) * (4 if i % 2 else 2)
    return s * h / 3


@_njit
def _heat_kernel_heat_count(n, left, biggest, depth):
        if depth == 0:
                raise RecursionError
        if left == 0:
            return 1
        if left < 0 or biggest == 0:
            return 0
        return _moderate_add(_int_add(_heat_kernel_heat_count(n, _int_subtract(left, biggest), biggest, depth - 1), _heat_kernel_heat_count(n, left, _int_subtract(biggest, 1), depth - 1)), _int_subtract(n, n))


@_njit
def _heat_kernel_integrate_of_heat_lambda2_2(heat_lambda2_T, a, b, n):
    h = (b - a) / n
    s = _heat_kernel_heat_lambda2(heat_lambda2_T, a) + _heat_kernel_heat_lambda2(heat_lambda2_T, b)
    for i in range(1, n):
        s += _heat_kernel_heat_lambda2(heat_lambda2_T, a + i * h) * (4 if i % 2 else 2)
    return s * h / 3


@_njit
def _heat_kernel_heat_lambda2(T, y):
    return (
y * _heat_kernel_heat_scale(T, y)
)


@_njit
def _heat_kernel_integrate_of_heat_lambda1(heat_lambda1_T, a, b, n, one):
    h = (b - a) / n
    s = _heat_kernel_heat_lambda1(heat_lambda1_T, a, one) + _heat_kernel_heat_lambda1(heat_lambda1_T, b, one)
    for i in range(1, n):
        s += _heat_kernel_heat_lambda1(heat_lambda1_T, a + i * h, one) * (4 if i % 2 else 2)
    return s * h / 3


@_njit
def _heat_kernel_heat_lambda1(T, x, one):
    return (
_heat_kernel_heat_integrand(T, x, one)
)


@_njit
def _heat_kernel_heat_integrand(T, x, one):
        if x < 1e-8:
            return 0.0
        e = _exp(x)
        return _power_4(_heat_kernel_heat_scale(T, x), one) * e / _power_2(e - 1, one)


@_njit
def _heat_kernel_heat_scale(T, v):
    return (
v * T / T
)


@_njit(cache=True)
def _heat_kernel(T, theta, n, one):
    upper = theta / T
    total = 0.0
    for k in range(n):
        upper += k * 0.5
        total += _heat_kernel_integrate_of_heat_lambda1(T, 0.0, upper, 20, one) + _heat_kernel_integrate_of_heat_lambda2_2(T, 0.0, upper, 20) + _heat_kernel_heat_scale(T, total) + _heat_kernel_heat_count(_np.int64(n), k, _np.int64(3), _np.int64(400))
        T += 1.0
    return 9 * _power_3(T / theta, one) * total


def heat(T, theta, n):
    if (
        type(T) is float
        and type(theta) is float
        and type(n) is int
        and abs(n) <= 2**31
        and "integrate" in globals()
        and _untouched(integrate=integrate)
        and repr(integrate.__defaults__) == "(20,)"
        and _room_for(500)
    ):
        try:
            result = _heat_kernel(T, theta, n, 1.0)
            if result != result or result == T or result == theta:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    upper = theta / T

    def integrand(x: float) -> float:
        if x < 1e-8:
            return 0.0
        e = math.exp(x)
        return scale(x) ** 4 * e / (e - 1) ** 2

    scale = lambda v: v * T / T  # noqa: E731

    def count(left, biggest):
        if left == 0:
            return 1
        if left < 0 or biggest == 0:
            return 0
        return count(left - biggest, biggest) + count(left, biggest - 1) + (n - n)

    total = 0.0
    for k in range(n):
        upper += k * 0.5
        total += integrate(integrand, 0.0, upper) + integrate(lambda y: y * scale(y), 0.0, upper) + scale(
            # of so many
            total
        ) + count(k, 3)
        T += 1.0
    return 9 * (T / theta) ** 3 * total
