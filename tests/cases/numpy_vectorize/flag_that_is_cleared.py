# --- before
def clear(flags, b, n):
    for i in range(n):
        if flags[i]:
            flags[i] = False
            b[i] = 1.0

# --- inputs: clear
import numpy as np

CALLS = [call(np.array([True, False, True]), np.zeros(3), 3)]
CHECKS = [call(np.array([True, False, True]), np.zeros(3), 4), call(np.array([], dtype=bool), np.zeros(3), 0)]

# --- after: array statements
import numpy as _np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _clear_in_numpy(flags, b, n):
    if _np.may_share_memory(b, flags) or _overlaps_itself(b) or _overlaps_itself(flags):
        raise ValueError
    if not (n <= len(flags) and n <= len(b)):
        raise ValueError
    if 1 <= n:
        chosen = flags[:n].copy()
        flags[:n] = _np.where(chosen, False, flags[:n])
        b[:n] = _np.where(chosen, 1.0, b[:n])


def clear(flags, b, n):
    if (
        type(flags) is _np.ndarray
        and flags.dtype == _np.bool_
        and flags.ndim == 1
        and flags.size <= 2**31
        and flags.flags.writeable
        and type(b) is _np.ndarray
        and b.dtype == _np.float64
        and b.ndim == 1
        and b.dtype.type is _np.float64
        and b.size <= 2**31
        and b.flags.writeable
        and type(n) is int
        and abs(n) <= 2**31
    ):
        b_before = b.copy()
        flags_before = flags.copy()
        try:
            return _clear_in_numpy(flags, b, n)
        except Exception:  # the original code below takes over
            b[...] = b_before
            flags[...] = flags_before
    for i in range(n):
        if flags[i]:
            flags[i] = False
            b[i] = 1.0
