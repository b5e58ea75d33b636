# --- before
import numpy as np


def counted(a, b, out):
    for i in range(len(out)):
        if a[i] > b[i]:
            out[i] = a[i] + 2 * b[i]

# --- inputs: counted
A = np.arange(20)
CALLS = [call(A.copy(), A[::-1].copy(), np.zeros(20, dtype=int))]
CHECKS = [call(A.copy(), A.copy(), np.zeros(21, dtype=int)), call(A * 1.0, A.copy(), np.zeros(20, dtype=int))]

# --- after: a kernel for the card (close)
import numpy as np
import numba.cuda as _cuda


def _finite(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array


def _small(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_cuda.jit
def _counted_kernel(a, b, out):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(out), threads_i):
        if a[i] > b[i]:
            out[i] = a[i] + 2 * b[i]


def _counted_on_gpu(a, b, out):
    if not all((
        _small(a),
        _small(b),
        len(out) - 1 < a.shape[0],
        len(out) - 1 < b.shape[0],
        len(out) - 1 < out.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    a_card = _cuda.to_device(a)
    b_card = _cuda.to_device(b)
    out_card = _cuda.to_device(out)
    blocks = min(max((len(range(len(out))) + 255) // 256, 1), 4096)
    _counted_kernel[blocks, 256](a_card, b_card, out_card)
    out_fetched = _finite(out_card.copy_to_host())
    out[...] = out_fetched


def counted(a, b, out):
    if (
        type(a) is np.ndarray
        and a.dtype == "int64"
        and a.ndim == 1
        and a.flags.c_contiguous
        and type(b) is np.ndarray
        and b.dtype == "int64"
        and b.ndim == 1
        and b.flags.c_contiguous
        and type(out) is np.ndarray
        and out.dtype == "int64"
        and out.ndim == 1
        and out.flags.c_contiguous
        and out.flags.writeable
        and _separate([out], [a, b])
    ):
        try:
            return _counted_on_gpu(a, b, out)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(out)):
        if a[i] > b[i]:
            out[i] = a[i] + 2 * b[i]
