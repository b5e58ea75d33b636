# --- before
import numpy as np


def misfit(a, b, weight):
    total = 0.0
    for i in range(len(a)):
        d = a[i] - b[i]
        total += weight * d * d
    return total / len(a)

# --- inputs: misfit
CALLS = [call(np.arange(6.0), np.cos(np.arange(6.0)), 0.7), call(np.ones(4), np.linspace(0, 1, 4), 0.3)]
CHECKS = [call(np.ones(3), np.zeros(3), 1e-300), call(np.full(3, 1e100), np.zeros(3), 0.5), call(np.ones(0), np.ones(0), 0.5)]

# --- after: a kernel for the card, in single precision (single)
import numpy as np
import numba.cuda as _cuda


def _in_single(value):
    """Floats of 64 bits as floats of 32; all else as it is."""
    with np.errstate(over="raise"):
        if type(value) is np.ndarray:
            return value.astype(np.float32) if value.dtype == "float64" else value
        return np.float32(value) if isinstance(value, float) else value


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
def _misfit_kernel(a, b, weight, total_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    total = 0.0
    for i in range(first_i, len(a), threads_i):
        d = a[i] - b[i]
        total += weight * d * d
    total_parts[first_i] = total


def _misfit_on_gpu(a, b, weight):
    total = 0.0
    if not all((
        len(a) - 1 < a.shape[0],
        len(a) - 1 < b.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    a_card = _cuda.to_device(_in_single(a))
    b_card = _cuda.to_device(_in_single(b))
    blocks = min(max((len(range(len(a))) + 255) // 256, 1), 64)
    total_parts = _cuda.device_array(256 * blocks)
    _misfit_kernel[blocks, 256](a_card, b_card, _in_single(weight), total_parts)
    total = _added(total, total_parts.copy_to_host(), len(range(len(a))), np.float64)
    return total / len(a)


def misfit(a, b, weight):
    if (
        type(a) is np.ndarray
        and a.dtype == "float64"
        and a.ndim == 1
        and a.flags.c_contiguous
        and type(b) is np.ndarray
        and b.dtype == "float64"
        and b.ndim == 1
        and b.flags.c_contiguous
        and type(weight) is float
    ):
        try:
            return _misfit_on_gpu(a, b, weight)
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(a)):
        d = a[i] - b[i]
        total += weight * d * d
    return total / len(a)
