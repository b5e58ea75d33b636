# --- before
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)

# --- inputs: fib
CALLS = [call(10), call(12)]
CHECKS = [call(0), call(-5), call(1.5), call(True), call(17)]

# --- after: compiled
import numpy as _np


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


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit(cache=True)
def _fib_kernel(n, depth):
    if depth == 0:
        raise RecursionError
    return n if n < 2 else _int_add(_fib_kernel(n - 1, depth - 1), _fib_kernel(n - 2, depth - 1))


def fib(n): 
    if type(n) is int and abs(n) <= 2**31 and "fib" in globals() and _untouched(fib=fib) and _room_for(500):
        try:
            result = _fib_kernel(n, 400)
            if (result == n and not -5 <= result <= 256):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    return n if n < 2 else fib(n - 1) + fib(n - 2)
