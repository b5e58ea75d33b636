# --- before
import math

import numpy as np


def roots(a):
    """Replace every element by its square root; returns how many there are."""
    done = 0
    for i in range(len(a)):
        if a[i] > 1e6:
            raise ValueError(f"element {i} is too large")
        a[i] = math.sqrt(a[i])
        done += 1
    return done

# --- inputs: roots
CALLS = [call(np.arange(5.0))]
CHECKS = [
    call(np.array([4.0, 9.0, -1.0, 16.0])),  # math domain error after two stores
    call(np.array([4.0, 1e7, 9.0])),
    call(np.zeros(0)),
    call(np.array([np.nan, 1.0])),
    call(np.array([0.0, -0.0])),
]

# --- after: compiled
import math

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
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_compiled()
def _roots_kernel(a):
    done = 0
    for i in range(len(a)):
        if a[i] > 1e6:
            raise ValueError
        a[i] = _sqrt(a[i])
        done += 1
    return done


def roots(a):
    """Replace every element by its square root; returns how many there are."""
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        try:
            return _roots_kernel(a)
        except Exception:  # the original code below takes over
            a[...] = a_before
    done = 0
    for i in range(len(a)):
        if a[i] > 1e6:
            raise ValueError(f"element {i} is too large")
        a[i] = math.sqrt(a[i])
        done += 1
    return done
