# --- before
import numpy as np


def f(a, k):
    n = 0
    for i in range(len(a)):
        if float(np.hypot(a[i], k)) <= 3:
            n += 1
    return n

# --- inputs: f
CALLS = [call(np.arange(40) - 20, 2)]
CHECKS = [call(np.array([2**31, 1]), 2**31), call(np.array([-(2**31)]), -(2**31)), call(np.array([0, 3]), 0)]

# --- after: array statements
import numpy as np


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@np.errstate(divide='raise', over='raise', invalid='raise')
def _f_in_numpy(a, k):
    n = 0
    if 1 <= len(a):
        chosen = np.hypot(a[:], k) <= 3
        n = n + int(np.count_nonzero(chosen))
    return int(n)


def f(a, k):
    if (
        type(a) is np.ndarray
        and a.dtype == np.int64
        and a.ndim == 1
        and a.dtype.type is np.int64
        and a.size <= 2**31
        and (a.size == 0 or (-(2**31) <= a.min() and a.max() <= 2**31))
        and type(k) is int
        and abs(k) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _f_in_numpy(a, k)
        except Exception:  # the original code below takes over
            pass
    n = 0
    for i in range(len(a)):
        if float(np.hypot(a[i], k)) <= 3:
            n += 1
    return n
