# --- before
import numpy as np


def table(x, out):
    n = len(x)
    for i in range(n):
        for j in range(i + 1, n):
            out[i, j] = (x[i] - x[j]) ** 2

# --- inputs: table
CALLS = [call(np.arange(7.0), np.zeros((7, 7)))]
CHECKS = [
    call(np.zeros(0), np.zeros((0, 0))),
    call(np.ones(1), np.zeros((1, 1))),
    call(np.arange(7.0), np.zeros((6, 7))),
]

# --- after: a kernel for the card (close)
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
def _table_kernel(x, out, n):
    first_j, first_i = _cuda.grid(2)
    threads_j, threads_i = _cuda.gridsize(2)
    for i in range(first_i, n, threads_i):
        for j in range((i + 1) + first_j, n, threads_j):
            out[i, j] = (x[i] - x[j]) ** 2


def _table_on_gpu(x, out):
    n = len(x)
    if not all((
        len(x) - 1 < x.shape[0],
        len(x) - 1 < out.shape[0],
        len(x) - 1 < out.shape[1],
    )):
        raise IndexError("an index is out of bounds")
    x_card = _cuda.to_device(x)
    out_card = _cuda.to_device(out)
    blocks = (min(max((len(range(n)) + 15) // 16, 1), 4096), min(max((len(range(n)) + 15) // 16, 1), 4096))
    _table_kernel[blocks, (16, 16)](x_card, out_card, n)
    out_fetched = _finite(out_card.copy_to_host())
    out[...] = out_fetched


def table(x, out):
    if (
        type(x) is np.ndarray
        and x.dtype == "float64"
        and x.ndim == 1
        and x.flags.c_contiguous
        and type(out) is np.ndarray
        and out.dtype == "float64"
        and out.ndim == 2
        and out.flags.c_contiguous
        and out.flags.writeable
        and _separate([out], [x])
    ):
        try:
            return _table_on_gpu(x, out)
        except Exception:  # the original code below takes over
            pass
    n = len(x)
    for i in range(n):
        for j in range(i + 1, n):
            out[i, j] = (x[i] - x[j]) ** 2
