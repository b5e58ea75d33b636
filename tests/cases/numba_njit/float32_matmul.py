# --- before
import numpy as np


def multiply(a, b):
    rows, inner = a.shape
    cols = b.shape[1]
    result = np.zeros((rows, cols), dtype=a.dtype)
    for i in range(rows):
        for j in range(cols):
            for k in range(inner):
                result[i, j] += a[i, k] * b[k, j]
    return result

# --- inputs: multiply
A = np.linspace(-1, 1, 12).astype(np.float32)
CALLS = [call(A.reshape(3, 4), A.reshape(4, 3))]
CHECKS = [
    call(A.reshape(4, 3), A.reshape(4, 3).T),
    call(A.reshape(4, 3)[:0], A.reshape(3, 4)),
    call(np.eye(2, dtype=np.float32), np.array([[-0.0, np.inf], [np.nan, 1e-45]], dtype=np.float32)),
    call(A.reshape(3, 4), A.reshape(3, 4)),
    call(A.reshape(3, 4), np.arange(12.0).reshape(4, 3)),
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
def _multiply_kernel(a, b):
    rows, inner = a.shape
    cols = b.shape[1]
    result = np.zeros((rows, cols), dtype=np.float32)
    if (
        rows - 1 >= len(result)
        or b.shape[1] - 1 >= result.shape[1]
        or rows - 1 >= len(a)
        or inner - 1 >= a.shape[1]
        or inner - 1 >= len(b)
    ):
        raise IndexError
    for i in range(rows):
        for j in range(cols):
            suspects = 0
            for k in range(inner):
                checked1 = result[i, j] + a[i, k] * b[k, j]
                result[i, j] = checked1
                suspects += checked1 - checked1 != 0.0
            if suspects:
                raise FloatingPointError
    return result


def multiply(a, b):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float32
        and a.ndim == 2
        and a.dtype.type is np.float32
        and max(a.shape) <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float32
        and b.ndim == 2
        and b.dtype.type is np.float32
        and max(b.shape) <= 2**31
        and type(np.float32(1) + 0.5) is np.float32
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _multiply_kernel(a, b).copy()
        except Exception:  # the original code below takes over
            pass
    rows, inner = a.shape
    cols = b.shape[1]
    result = np.zeros((rows, cols), dtype=a.dtype)
    for i in range(rows):
        for j in range(cols):
            for k in range(inner):
                result[i, j] += a[i, k] * b[k, j]
    return result
