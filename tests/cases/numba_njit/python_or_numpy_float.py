# --- before
import numpy as np


def largest(a):
    best = -1.0
    for x in a:
        if x > best:
            best = x
    return best

# --- inputs: largest
CALLS = [call(np.arange(5.0))]
CHECKS = [
    call(np.array([])),
    call(np.array([-2.0])),
    call(np.array([-3.0, 0.5])),
    call(np.array([np.nan, 1.0, np.nan])),
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


@_numba.njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_compiled()
def _largest_kernel(a):
    best_fits = False
    best_fits = False
    best = -1.0
    for x in a:
        if x > best:
            best_fits = True
            best = x
    return _settled(best, best_fits)


def largest(a):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_largest_kernel(a))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    best = -1.0
    for x in a:
        if x > best:
            best = x
    return best
