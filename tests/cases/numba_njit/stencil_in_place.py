# --- before
import numpy as np


# Jacobi sweeps for the Laplace equation.
def relax(u, v, steps):
    for _ in range(steps):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                # the mean of the four neighbours
                v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        u, v = v, u

# --- inputs: relax
CALLS = [call(np.arange(20.0).reshape(4, 5), np.zeros((4, 5)), 3)]
SAME = np.arange(16.0).reshape(4, 4) ** 2
LOCKED = np.zeros((4, 5))
LOCKED.flags.writeable = False
CHECKS = [
    call(SAME, SAME, 2),  # aliased
    call(SAME, SAME.T, 2),  # overlapping
    call(np.zeros((0, 3)), np.zeros((0, 3)), 1),
    call(np.ones((4, 5)), np.zeros((4, 5)), -3),
    call(np.arange(20.0).reshape(4, 5), np.zeros((4, 4)), 1),  # leaves v half way through
    call(np.arange(20.0).reshape(4, 5), LOCKED, 1),
    call(np.full((3, 3), 1e308), np.zeros((3, 3)), 1),
    call(np.asfortranarray(np.arange(20.0).reshape(4, 5)), np.zeros((4, 5)), 2),
    call(np.arange(20.0), np.zeros(20), 1),
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
def _relax_kernel(u, v, steps):
    for _ in range(steps):
        if len(u) - 2 >= len(v) or u.shape[1] - 2 >= v.shape[1]:
            raise IndexError
        for i in range(1, u.shape[0] - 1):
            suspects = 0
            for j in range(1, u.shape[1] - 1):
                # the mean of the four neighbours
                checked1 = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
                v[i, j] = checked1
                suspects += checked1 - checked1 != 0.0
            if suspects:
                raise FloatingPointError
        u, v = v, u


# Jacobi sweeps for the Laplace equation.
def relax(u, v, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and u.flags.writeable
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 2
        and v.dtype.type is np.float64
        and max(v.shape) <= 2**31
        and v.flags.writeable
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        v_before = v.copy()
        try:
            return _relax_kernel(u, v, steps)
        except Exception:  # the original code below takes over
            u[...] = u_before
            v[...] = v_before
    for _ in range(steps):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                # the mean of the four neighbours
                v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        u, v = v, u
