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

# --- declined: left to Numba
