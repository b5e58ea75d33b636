# --- before
import numpy as np

def best(a, n):
    found = None
    for i in range(n):
        if a[i] > 0.5:
            found = (a[i], i)
    return found, n
# --- inputs: best
CALLS = [call(np.arange(5.0) * 0.2, 5), call(np.arange(5.0) * 0.2, 2)]
CHECKS = [call(np.arange(5.0) * 0.0, 2), call(np.arange(5) , 2), call(np.arange(5.0), 7), call(np.array([np.nan, np.inf]), 2)]
CHECKS += [call([0.1, 0.9], 2), call(np.array([0.9]), 1), call(np.array([]), 0), call(np.array([-0.0, 1.0]), -1)]
CHECKS += [call(np.array([0.7, 2.0]), 300), call(None, 0), call(np.array([[0.7]]), 1), call(np.array([True]), 1)]
# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
def _best_kernel(a, n):
    found = (np.float64(-1e-300), 0,); found_known = False
    if n - 1 >= len(a):
        raise IndexError
    for i in range(n):
        if a[i] > 0.5:
            found = (a[i], i); found_known = True
    return found, found_known, n


def best(a, n):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _best_kernel(a, n)
            if (
                result[0][0] != result[0][0]
                or (result[0][1] == n and not -5 <= result[0][1] <= 256)
                or (result[2] == n and not -5 <= result[2] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            given = (np.float64(result[0][0]), result[0][1],), result[1], result[2]
            return (given[0] if given[1] else None), given[2]
        except Exception:  # the original code below takes over
            pass
    found = None
    for i in range(n):
        if a[i] > 0.5:
            found = (a[i], i)
    return found, n
