# --- before
import numpy as np


def spread(t, warm):
    high = t[0]
    low = t[0]
    days = 0
    for i in range(1, len(t)):
        if t[i] > high:
            high = t[i]
        low = min(low, t[i])
        if t[i] > warm:
            days += 1
    return high, low, days

# --- inputs: spread
T = np.cos(np.arange(50.0)) * 20 + 9
CALLS = [call(T, 21.0)]
CHECKS = [
    call(T[:1], 21.0),
    call(T[:0], 21.0),
    call(T * 0.0, 0.0),
    call(np.append(T, np.nan), 21.0),
    call(np.append([np.nan], T), 21.0),
    call(np.append(T, np.inf), 21.0),
    call(np.array([0.0, -0.0, 0.0]), 1.0),
]

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


def _extreme(start, best, kind):
    """What is best of all threads, or what was there before; which zero comes first is left to the original."""
    if best.dtype.kind == "f" and (best == 0 or not np.isfinite(best)):
        raise FloatingPointError("an extreme is zero or not finite")
    return start if best == start else kind(best)


@_cuda.jit
def _spread_kernel(t, high, low, warm, high_parts, low_parts, days_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    days = 0
    for i in range(1 + first_i, len(t), threads_i):
        if t[i] > high:
            high = t[i]
        low = ((t[i]) if (t[i]) < (low) else (low))
        if t[i] > warm:
            days += 1
    high_parts[first_i] = high
    low_parts[first_i] = low
    days_parts[first_i] = days


def _spread_on_gpu(t, warm):
    high = t[0]
    low = t[0]
    days = 0
    if not all((
        len(t) - 1 < t.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    t_card = _cuda.to_device(t)
    blocks = min(max((len(range(1, len(t))) + 255) // 256, 1), 64)
    high_parts = _cuda.device_array(256 * blocks)
    low_parts = _cuda.device_array(256 * blocks)
    days_parts = _cuda.device_array(256 * blocks, dtype=np.int64)
    _spread_kernel[blocks, 256](t_card, high, low, warm, high_parts, low_parts, days_parts)
    high = _extreme(high, high_parts.copy_to_host().max(), np.float64)
    low = _extreme(low, low_parts.copy_to_host().min(), np.float64)
    days = _added(days, days_parts.copy_to_host(), len(range(1, len(t))), int)
    return high, low, days


def spread(t, warm):
    if (
        type(t) is np.ndarray
        and t.dtype == "float64"
        and t.ndim == 1
        and t.flags.c_contiguous
        and type(warm) is float
    ):
        try:
            return _spread_on_gpu(t, warm)
        except Exception:  # the original code below takes over
            pass
    high = t[0]
    low = t[0]
    days = 0
    for i in range(1, len(t)):
        if t[i] > high:
            high = t[i]
        low = min(low, t[i])
        if t[i] > warm:
            days += 1
    return high, low, days
