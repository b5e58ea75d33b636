# --- before
def baseline(y, passes):
    b = y.copy()
    n = len(b)
    for p in range(passes):
        d = 1 + p
        old = b.copy()
        for i in range(d, n - d):
            m = 0.5 * (old[i - d] + old[i + d])
            if m < old[i]:
                b[i] = m
    return b

# --- inputs: baseline
import numpy as np

CALLS = [call(np.random.default_rng(1).normal(size=50), 5)]
CHECKS = [
    call(np.random.default_rng(2).normal(size=7), 5),
    call(np.random.default_rng(3).normal(size=9), -1),
    call(np.array([]), 5),
    call(np.array([1.0, np.nan, 2.0, -0.0, 0.0]), 2),
]

# --- after: array statements
import numpy as _np


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _baseline_in_numpy(y, passes):
    b = y.copy()
    n = len(b)
    for p in range(passes):
        d = 1 + p
        old = b.copy()
        if 2 * p + 3 <= len(b):
            if not (len(b) <= 2 * p + len(old) + 2 and len(b) <= len(old) and (len(b) <= p + len(old) + 1)):
                raise ValueError
            m = 0.5 * (old[:len(b) - 2 * p - 2] + old[2 * p + 2:len(b)])
            chosen = m < old[p + 1:len(b) - p - 1]
            b[p + 1:len(b) - p - 1] = _np.where(chosen, m, b[p + 1:len(b) - p - 1])
    return b


def baseline(y, passes):
    if (
        type(y) is _np.ndarray
        and y.dtype == _np.float64
        and y.ndim == 1
        and y.dtype.type is _np.float64
        and y.size <= 2**31
        and type(passes) is int
        and abs(passes) <= 2**31
        and _np.geterr()["under"] == "ignore"
    ):
        try:
            return _baseline_in_numpy(y, passes)
        except Exception:  # the original code below takes over
            pass
    b = y.copy()
    n = len(b)
    for p in range(passes):
        d = 1 + p
        old = b.copy()
        for i in range(d, n - d):
            m = 0.5 * (old[i - d] + old[i + d])
            if m < old[i]:
                b[i] = m
    return b
