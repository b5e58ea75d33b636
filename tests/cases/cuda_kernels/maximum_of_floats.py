# --- before
import numpy as np


def kept(x, k, out):
    for i in range(len(out)):
        low = max(x[i], 0.0)
        out[i] = min(low, k) + i

# --- inputs: kept
X = np.linspace(-3, 3, 12)
CALLS = [call(X, 2, np.zeros(12))]
CHECKS = [call(np.where(X > 1, np.nan, X), 2, np.zeros(12)), call(-np.zeros(3), 0, np.ones(3)), call(X, 2**40, np.zeros(12))]

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
def _kept_kernel(x, out, k):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(out), threads_i):
        low = ((0.0) if (0.0) > (x[i]) else (x[i]))
        out[i] = ((k) if (k) < (low) else (low)) + i


def _kept_on_gpu(x, k, out):
    if not all((
        _small(k),
        len(out) - 1 < x.shape[0],
        len(out) - 1 < out.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    x_card = _cuda.to_device(x)
    out_card = _cuda.to_device(out)
    blocks = min(max((len(range(len(out))) + 255) // 256, 1), 4096)
    _kept_kernel[blocks, 256](x_card, out_card, k)
    out_fetched = _finite(out_card.copy_to_host())
    out[...] = out_fetched


def kept(x, k, out):
    if (
        type(x) is np.ndarray
        and x.dtype == "float64"
        and x.ndim == 1
        and x.flags.c_contiguous
        and type(out) is np.ndarray
        and out.dtype == "float64"
        and out.ndim == 1
        and out.flags.c_contiguous
        and out.flags.writeable
        and type(k) is int
        and _separate([out], [x])
    ):
        try:
            return _kept_on_gpu(x, k, out)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(out)):
        low = max(x[i], 0.0)
        out[i] = min(low, k) + i
