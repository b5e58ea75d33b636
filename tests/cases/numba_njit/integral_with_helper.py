# --- before
def f(x):
    return x ** 2 - x


def integrate_f(a, b, N):
    s = 0
    dx = (b - a) / N
    for i in range(N):
        s += f(a + i * dx)
    return s * dx

# --- inputs: integrate_f
CALLS = [call(0.0, 2.0, 50), call(1.0, 2.5, 10)]
CHECKS = [
    call(0.0, 2.0, 0),
    call(0.0, 2.0, -4),
    call(0, 2, 10),
    call(0.0, 1e200, 3),  # OverflowError from **
    call(float("nan"), 1.0, 3),
    call(0.0, float("inf"), 3),
    call(0.0, 2.0, 2.5),
    call(-0.0, 0.0, 3),
    call(0.1, 0.7, 1000),
    call(0.0, 2.0, True),
]

# --- after: compiled
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


@_njit
def _power(x, y, one):
    """x ** y as C's pow has it (one is 1.0), unless it is infinite or nan."""
    result = _math.pow(x * one, y * one)
    if result - result != 0.0:
        raise FloatingPointError
    return result


def f(x):
    return x ** 2 - x


@_njit
def _integrate_f_kernel_f(x, one):
    return _power(x, 2, one) - x


@_njit(cache=True)
def _integrate_f_kernel(a, b, N, one):
    s = 0
    dx = (b - a) / N
    for i in range(N):
        s += _integrate_f_kernel_f(a + i * dx, one)
    return s * dx


def integrate_f(a, b, N):
    if (
        type(a) is float
        and type(b) is float
        and type(N) is int
        and abs(N) <= 2**31
        and "f" in globals()
        and _untouched(f=f)
    ):
        try:
            result = _integrate_f_kernel(a, b, N, 1.0)
            if result != result or result == a or result == b:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    s = 0
    dx = (b - a) / N
    for i in range(N):
        s += f(a + i * dx)
    return s * dx
