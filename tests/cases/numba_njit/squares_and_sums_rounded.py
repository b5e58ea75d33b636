# --- before
import numpy as np


def energy(v, w):
    total = 0.0
    for i in range(len(v)):
        total += w[i] * v[i] ** 2
    return total


# --- inputs: energy
R = np.random.default_rng(5).random
CALLS = [call(R(100), R(100)), call(R(1), R(2))]
CHECKS = [call(np.array([]), R(2)), call(R(3), R(2)), call(np.array([1e200, 2.0]), R(2)), call(np.array([np.nan]), R(1))]

# --- after: compiled, rounded otherwise (close)
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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_compiled(fastmath={"reassoc"})
def _energy_kernel(v, w, one):
    total = 0.0
    if len(v) - 1 >= len(w):
        raise IndexError
    suspects = 0
    for i in _nonempty(range(len(v))):
        checked1 = v[i]
        checked2 = checked1 * checked1
        checked3 = w[i] * checked2
        total += checked3
        suspects += checked2 - checked2 != 0.0
        suspects += (checked3 < -1e290) | (checked3 > 1e290)
    if suspects or total - total != 0.0:
        raise FloatingPointError
    return total


def energy(v, w):
    if (
        type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_energy_kernel(v, w, 1.0))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(v)):
        total += w[i] * v[i] ** 2
    return total
