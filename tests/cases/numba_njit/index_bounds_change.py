# --- before
import numpy as np


# The loop changes what its indices depend on, and arrays change places: tests stay where the indices are.
def shrink(a, b, n):
    for i in range(n):
        n = n - 1
        a[n - i] = b[i]
        if a[i] > 2.0:
            a, b = b, a
    return n

# --- inputs: shrink
CALLS = [call(np.arange(8.0), np.ones(8), 6)]
CHECKS = [
    call(np.arange(8.0), np.ones(5), 6),
    call(np.arange(3.0), np.ones(8), 6),
    call(np.arange(8.0), np.arange(6.0), 6),
    call(np.zeros(0), np.zeros(0), 0),
    call(np.zeros(0), np.zeros(0), 1),
    call(np.arange(8.0), np.ones(8), -3),
    call(np.arange(8.0), np.ones(8), 2**62),
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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if place < 0 or place >= length:
        raise IndexError
    return place


@_compiled()
def _shrink_kernel(a, b, n):
    for i in range(n):
        n = n - 1
        a[_within(n - i, len(a))] = b[_within(i, len(b))]
        if a[_within(i, len(a))] > 2.0:
            a, b = b, a
    return n


# The loop changes what its indices depend on, and arrays change places: tests stay where the indices are.
def shrink(a, b, n):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and b.flags.writeable
        and type(n) is int
        and abs(n) <= 2**31
    ):
        a_before = a.copy()
        b_before = b.copy()
        try:
            result = _shrink_kernel(a, b, n)
            if (result == n and not -5 <= result <= 256):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            a[...] = a_before
            b[...] = b_before
    for i in range(n):
        n = n - 1
        a[n - i] = b[i]
        if a[i] > 2.0:
            a, b = b, a
    return n
