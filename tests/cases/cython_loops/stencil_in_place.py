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

# --- after: built with Cython
import numpy as np


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def _relax_kernel(u, v, steps):
    """In C, as it lies beside this file; where it is not built, the original runs."""
    raise NotImplementedError("cfda83bb6cf6d9e4")


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
