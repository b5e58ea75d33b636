# --- before
import numpy as np


# Ints are looked at at once, where compiled code divides by zero without a word.
def spread(a, n, k):
    total = 0
    for i in range(n):
        a[i] = a[i] / (k - 2)
        total += i // k + i % k
        a[i // k] -= a[i] * a[i]
    return total

# --- inputs: spread
CALLS = [call(np.arange(1.0, 7.0), 6, 3)]
CHECKS = [
    call(np.arange(1.0, 7.0), 6, 2),
    call(np.arange(1.0, 7.0), 6, 0),
    call(np.arange(1.0, 7.0), 6, -1),
    call(np.arange(1.0, 7.0), 7, 1),
    call(np.arange(1.0, 7.0), 0, 0),
    call(np.array([1e200, float("nan"), float("inf"), -0.0]), 4, 1),
    call(np.zeros(0), 1, 3),
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
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0:
        raise OverflowError
    return result


@_numba.njit
def _nonzero(x):
    """x, unless it is zero."""
    if x == 0:
        raise ZeroDivisionError
    return x


@_numba.njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if place < 0 or place >= length:
        raise IndexError
    return place


@_compiled(error_model="numpy")
def _spread_kernel(a, n, k):
    total = 0
    if n - 1 >= len(a):
        raise IndexError
    suspects = 0
    for i in range(n):
        checked1 = k - 2
        a[i] = a[i] / (checked1)
        suspects += checked1 == 0
        total = _int_add(total, i // _nonzero(k) + i % _nonzero(k))
        checked1 = a[_within(i // _nonzero(k), len(a))] - a[i] * a[i]
        a[_within(i // _nonzero(k), len(a))] = checked1
        suspects += checked1 - checked1 != 0.0
    if suspects:
        raise FloatingPointError
    return total


# Ints are looked at at once, where compiled code divides by zero without a word.
def spread(a, n, k):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and type(n) is int
        and abs(n) <= 2**31
        and type(k) is int
        and abs(k) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        try:
            result = _spread_kernel(a, n, k)
            if (result == k and not -5 <= result <= 256):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            a[...] = a_before
    total = 0
    for i in range(n):
        a[i] = a[i] / (k - 2)
        total += i // k + i % k
        a[i // k] -= a[i] * a[i]
    return total
