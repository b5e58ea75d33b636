# --- before
def three_lists(n, h):
    xs = []
    ys = []
    ks = []
    for i in range(1, n):
        x = i * h
        xs.append(x)
        ys.append(x * x - 1.0)
        ks.append(2 * i)
    return xs, ys, ks
# --- inputs: three_lists
import math

nan, inf = math.nan, math.inf
CALLS=[call(5,0.5)]
CHECKS=[call(0,1.0),call(1,1.0),call(2,nan),call(3,1e200)]
# --- after: array statements
import numpy as _np


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _three_lists_in_numpy(n, h):
    xs = _np.full(n - 1, 0.0)
    ys = _np.full(n - 1, 0.0)
    ks = _np.full(n - 1, 0)
    if not (n <= len(xs) + 1 and n <= len(ys) + 1 and (n <= len(ks) + 1)):
        raise ValueError
    if 2 <= n:
        x = _np.arange(1, n) * h
        xs[:n - 1] = x
        _np.subtract(x * x, 1.0, out=ys[:n - 1])
        ks[:n - 1] = 2 * _np.arange(1, n)
    return (xs, ys, ks)


def three_lists(n, h):
    if type(n) is int and abs(n) <= 2**31 and type(h) is float:
        try:
            result = _three_lists_in_numpy(n, h)
            return _without_nan(result[0]).tolist(), _without_nan(result[1]).tolist(), result[2].tolist()
        except Exception:  # the original code below takes over
            pass
    xs = []
    ys = []
    ks = []
    for i in range(1, n):
        x = i * h
        xs.append(x)
        ys.append(x * x - 1.0)
        ks.append(2 * i)
    return xs, ys, ks
