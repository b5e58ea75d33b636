# --- before
import numpy as np


def counted(x, start, level):
    for i in range(len(x)):
        if x[i] > level:
            start += 1
    return start

# --- inputs: counted
X = np.linspace(0, 5, 40)
CALLS = [call(X, 0.5, 1.0), call(X, 3.0, 9.0)]
CHECKS = [call(X, 3, 1.0), call(X, np.float64(1.5), 1.0), call(X[:0], 0.5, 1.0)]

# --- after: a kernel for the card (close)
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
def _counted_kernel(x, level, start_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    start = 0.0
    for i in range(first_i, len(x), threads_i):
        if x[i] > level:
            start += 1
    start_parts[first_i] = start


def _counted_on_gpu(x, start, level):
    if not all((
        len(x) - 1 < x.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    x_card = _cuda.to_device(x)
    blocks = min(max((len(range(len(x))) + 255) // 256, 1), 64)
    start_parts = _cuda.device_array(256 * blocks)
    _counted_kernel[blocks, 256](x_card, level, start_parts)
    start = _added(start, start_parts.copy_to_host(), len(range(len(x))), float)
    return start


def counted(x, start, level):
    if (
        type(x) is np.ndarray
        and x.dtype == "float64"
        and x.ndim == 1
        and x.flags.c_contiguous
        and type(start) is float
        and type(level) is float
    ):
        try:
            return _counted_on_gpu(x, start, level)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(x)):
        if x[i] > level:
            start += 1
    return start
