# --- before
def shift(a, b, c, n):
    for i in range(n):
        a[i] = a[i + 1] - c[i]
        b[i] = 2.0 * a[i + 2]

# --- inputs: shift
import numpy as np

CALLS = [call(np.arange(20.0) ** 2, np.zeros(20), np.ones(20), 18)]
CHECKS = [
    call(np.arange(20.0) ** 2, np.zeros(20), np.ones(20), 19),
    call(np.arange(20.0), np.zeros(20), np.ones(20), 0),
    call(np.arange(20.0), np.zeros(3), np.ones(20), 8),
    call(*[np.arange(20.0)] * 3, 8),
    call(np.arange(40.0)[::2], np.zeros(20), np.ones(20)[::-1], 8),
]

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
def _shift_in_numpy(a, b, c, n):
    if _np.may_share_memory(a, b) or _np.may_share_memory(a, c) or _np.may_share_memory(b, c) or _overlaps_itself(a) or _overlaps_itself(b):
        raise ValueError
    if not (n + 2 <= len(a) and n <= len(b) and (n < len(a)) and (n <= len(c)) and (n <= len(a))):
        raise ValueError
    if 1 <= n:
        b[:n] = 2.0 * a[2:n + 2]
        a[:n] = a[1:n + 1] - c[:n]


def shift(a, b, c, n):
    if (
        type(a) is _np.ndarray
        and a.dtype == _np.float64
        and a.ndim == 1
        and a.dtype.type is _np.float64
        and a.size <= 2**31
        and a.flags.writeable
        and type(b) is _np.ndarray
        and b.dtype == _np.float64
        and b.ndim == 1
        and b.dtype.type is _np.float64
        and b.size <= 2**31
        and b.flags.writeable
        and type(c) is _np.ndarray
        and c.dtype == _np.float64
        and c.ndim == 1
        and c.dtype.type is _np.float64
        and c.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and _np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        b_before = b.copy()
        try:
            return _shift_in_numpy(a, b, c, n)
        except Exception:  # the original code below takes over
            a[...] = a_before
            b[...] = b_before
    for i in range(n):
        a[i] = a[i + 1] - c[i]
        b[i] = 2.0 * a[i + 2]
