# --- before
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)

# --- inputs: fib
CALLS = [call(10), call(12)]
CHECKS = [call(0), call(-5), call(1.5), call(True), call(17)]

# --- after: compiled
import numba as _numba
import numpy as _np


def _compiled(**options):
    """A decorator: the function compiled by Numba, kept on disk where there is a place for it."""
    import importlib.util, sys, threading

    # Numba imports SciPy at its first call, for linear algebra alone: it starts twice as fast without
    blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
    if not {blas, arrays} & sys.modules.keys() and threading.active_count() == 1:
        sys.modules[blas] = None
        try:
            __import__(arrays)
        except ImportError:
            pass
        finally:
            del sys.modules[blas]
        if arrays in sys.modules:
            sys.modules[arrays]._HAVE_BLAS = importlib.util.find_spec("scipy") is not None

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
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0:
        raise OverflowError
    return result


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
