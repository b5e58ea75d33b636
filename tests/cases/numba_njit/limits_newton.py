# --- before
import numpy as np


def root(a):
    x = a
    for _ in range(200):
        new = 0.5 * (x + a / x)
        if abs(new - x) <= np.finfo(np.float64).eps * new:
            return new
        x = new
    return x
# --- inputs: root
import math

CALLS = [call(2.0), call(9.5)]
CHECKS = [call(0.0), call(-1.0), call(math.nan), call(math.inf), call(1e-300), call(1e300), call(-0.0), call(3)]
# --- after: compiled
import numpy as np
import numba as _numba


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


@_numba.njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_compiled()
def _root_kernel(a):
    x = a
    for _ in range(200):
        new = 0.5 * (x + a / x)
        if abs(new - x) <= _checked_multiply((2.220446049250313e-16), new):
            return new
        x = new
    return x


def root(a):
    if type(a) is float and np.geterr()["under"] == "ignore":
        try:
            result = _root_kernel(a)
            if result != result or result == a:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    x = a
    for _ in range(200):
        new = 0.5 * (x + a / x)
        if abs(new - x) <= np.finfo(np.float64).eps * new:
            return new
        x = new
    return x
