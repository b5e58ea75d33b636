# --- before
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)

# --- inputs: fib
CALLS = [call(10), call(12)]
CHECKS = [call(0), call(-5), call(1.5), call(True), call(17)]

# --- after: compiled
import numba as _numba


def _compiled(**options):
    """A decorator: the function compiled by Numba, kept on disk where there is a place for it."""
    def compiled(function):
        try:
            return _numba.njit(cache=True, **options)(function)
        except RuntimeError:
            return _numba.njit(**options)(function)
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


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


@_numba.njit
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    if (y > 0 and x > 9223372036854775807 - y) or (y < 0 and x < -9223372036854775807 - y):
        raise OverflowError
    return x + y


@_compiled()
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
