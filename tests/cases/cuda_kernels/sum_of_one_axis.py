# --- before
def total(a):
    s = 0.0
    for i in range(len(a)):
        s += a[i]
    return s

# --- inputs: total
import numpy as np
CALLS = [call(np.ones(5))]
CHECKS = [call(np.zeros(5)), call(np.zeros(0)), call(np.ones(5, dtype=np.float32)), call(-np.zeros(4)), call([1.0, 2.0])]

# --- after: a kernel for the card (close)
import numba.cuda as _cuda
import numpy as _np


def _added(start, parts, count, kind):
    """What all threads have added up; a zero, whose sign may be another one, is left to the original."""
    if not count:
        return start
    with _np.errstate(all="ignore"):
        added = parts.sum()
        total = start + kind(added)
    if (kind is not int and added == 0) or not _np.isfinite(total):
        raise FloatingPointError("a sum is zero, or not finite")
    return total


@_cuda.jit
def _total_kernel(a, s_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    s = 0.0
    for i in range(first_i, len(a), threads_i):
        s += a[i]
    s_parts[first_i] = s


def _total_on_gpu(a):
    s = 0.0
    if not all((
        len(a) - 1 < a.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    a_card = _cuda.to_device(a)
    blocks = min(max((len(range(len(a))) + 255) // 256, 1), 64)
    s_parts = _cuda.device_array(256 * blocks)
    _total_kernel[blocks, 256](a_card, s_parts)
    s = _added(s, s_parts.copy_to_host(), len(range(len(a))), _np.float64)
    return s


def total(a):
    if (
        type(a) is _np.ndarray
        and a.dtype == "float64"
        and a.ndim == 1
        and a.flags.c_contiguous
    ):
        try:
            return _total_on_gpu(a)
        except Exception:  # the original code below takes over
            pass
    s = 0.0
    for i in range(len(a)):
        s += a[i]
    return s
