# --- before
import math

import numpy as np


def filled(a, b, out):
    for i in range(1, len(out)):
        for j in range(len(b)):
            out[i, j] = a[i - 1] * math.sin(b[j])

# --- inputs: filled
CALLS = [call(np.arange(6.0), np.linspace(0, 1, 5), np.zeros((6, 5)))]
CHECKS = [
    call(np.arange(5.0), np.linspace(0, 1, 5), np.zeros((6, 5))),
    call(np.arange(4.0), np.linspace(0, 1, 5), np.zeros((6, 5))),
    call(np.arange(6.0), np.linspace(0, 1, 6), np.zeros((6, 5))),
    call(np.arange(6.0), np.zeros(0), np.zeros((6, 5))),
    call(np.full(6, 1e308), np.linspace(0, 1, 5), np.zeros((6, 5))),
    call(np.arange(6), np.linspace(0, 1, 5), np.zeros((6, 5))),
]

# --- after: a kernel for the card (close)
import math

import numpy as np
import numba.cuda as _cuda


def _finite(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_cuda.jit
def _filled_kernel(a, b, out):
    first_j, first_i = _cuda.grid(2)
    threads_j, threads_i = _cuda.gridsize(2)
    for i in range(1 + first_i, len(out), threads_i):
        for j in range(first_j, len(b), threads_j):
            out[i, j] = a[i - 1] * math.sin(b[j])


def _filled_on_gpu(a, b, out):
    if not all((
        len(out) - 2 < a.shape[0],
        len(b) - 1 < b.shape[0],
        len(out) - 1 < out.shape[0],
        len(b) - 1 < out.shape[1],
    )):
        raise IndexError("an index is out of bounds")
    a_card = _cuda.to_device(a)
    b_card = _cuda.to_device(b)
    out_card = _cuda.to_device(out)
    blocks = (min(max((len(range(len(b))) + 15) // 16, 1), 4096), min(max((len(range(1, len(out))) + 15) // 16, 1), 4096))
    _filled_kernel[blocks, (16, 16)](a_card, b_card, out_card)
    out_fetched = _finite(out_card.copy_to_host())
    out[...] = out_fetched


def filled(a, b, out):
    if (
        type(a) is np.ndarray
        and a.dtype == "float64"
        and a.ndim == 1
        and a.flags.c_contiguous
        and type(b) is np.ndarray
        and b.dtype == "float64"
        and b.ndim == 1
        and b.flags.c_contiguous
        and type(out) is np.ndarray
        and out.dtype == "float64"
        and out.ndim == 2
        and out.flags.c_contiguous
        and out.flags.writeable
        and _separate([out], [a, b])
    ):
        try:
            return _filled_on_gpu(a, b, out)
        except Exception:  # the original code below takes over
            pass
    for i in range(1, len(out)):
        for j in range(len(b)):
            out[i, j] = a[i - 1] * math.sin(b[j])
