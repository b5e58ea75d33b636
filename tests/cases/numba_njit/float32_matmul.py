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


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
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
