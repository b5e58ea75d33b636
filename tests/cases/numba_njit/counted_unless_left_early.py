# --- before
import numpy as np


# Newton's method with an end: a loop that may be left early gives up at once.
def root(c, start, most):
    x = start
    for k in range(most):
        step = (x * x - c) / (2.0 * x)
        x = x - step
        if abs(step) < 1e-12:
            break
    return x

# --- inputs: root
CALLS = [call(2.0, 1.0, 50), call(3.0, 1.5, 3)]
CHECKS = [
    call(2.0, 0.0, 2**31),
    call(2.0, -1.0, 50),
    call(float("inf"), 1.0, 20),
    call(float("nan"), 1.0, 20),
    call(-1.0, 1.0, 20),
    call(2.0, 1.0, 0),
    call(1e308, 1e-308, 10),
]

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


@_compiled()
def _root_kernel(c, start, most):
    x = start
    for k in range(most):
        step = (x * x - c) / (2.0 * x)
        x = x - step
        if abs(step) < 1e-12:
            break
    return x


# Newton's method with an end: a loop that may be left early gives up at once.
def root(c, start, most):
    if type(c) is float and type(start) is float and type(most) is int and abs(most) <= 2**31:
        try:
            result = _root_kernel(c, start, most)
            if result != result or result == c or result == start:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    x = start
    for k in range(most):
        step = (x * x - c) / (2.0 * x)
        x = x - step
        if abs(step) < 1e-12:
            break
    return x
