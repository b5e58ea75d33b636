# --- before
import math

import numpy as np


def norm(a, b):
    total = 0.0
    for i in range(len(a)):
        d = a[i] - b[i]
        total += d * d
    return math.sqrt(total) / len(a)

# --- inputs: norm
X = np.linspace(0, 5, 40)
CALLS = [call(X, np.cos(X))]
CHECKS = [
    call(X, X),
    call(X[:0], X[:0]),
    call(X, X[1:]),
    call(X[1:], X),
]

# --- after: a kernel for the card (close)
import math

import numpy as np
import numba.cuda as _cuda


def _added(start, parts, count, kind):
    """What all threads have added up; a zero, whose sign may be another one, is left to the original."""
    if not count:
        return start
    with np.errstate(all="ignore"):
        added = parts.sum()
        total = start + kind(added)
    if (kind is not int and added == 0) or not np.isfinite(total):
        raise FloatingPointError("a sum is zero, or not finite")
    return total


@_cuda.jit
def _norm_kernel(a, b, total_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    total = 0.0
    for i in range(first_i, len(a), threads_i):
        d = a[i] - b[i]
        total += d * d
    total_parts[first_i] = total


def _norm_on_gpu(a, b):
    total = 0.0
    if not all((
        len(a) - 1 < a.shape[0],
        len(a) - 1 < b.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    a_card = _cuda.to_device(a)
    b_card = _cuda.to_device(b)
    blocks = min(max((len(range(len(a))) + 255) // 256, 1), 64)
    total_parts = _cuda.device_array(256 * blocks)
    _norm_kernel[blocks, 256](a_card, b_card, total_parts)
    total = _added(total, total_parts.copy_to_host(), len(range(len(a))), np.float64)
    return math.sqrt(total) / len(a)


def norm(a, b):
    if (
        type(a) is np.ndarray
        and a.dtype == "float64"
        and a.ndim == 1
        and a.flags.c_contiguous
        and type(b) is np.ndarray
        and b.dtype == "float64"
        and b.ndim == 1
        and b.flags.c_contiguous
    ):
        try:
            return _norm_on_gpu(a, b)
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(a)):
        d = a[i] - b[i]
        total += d * d
    return math.sqrt(total) / len(a)
